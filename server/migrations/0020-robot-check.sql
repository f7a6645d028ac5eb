-- Signatures of robot-check challenges that were solved and used: a solution counts once (docs/security.md).
CREATE TABLE robot_check_used (
  signature_hash bytea PRIMARY KEY CHECK (length(signature_hash) = 32),
  expires_at timestamptz NOT NULL
);

COMMENT ON TABLE robot_check_used IS 'Used solutions of the self-hosted robot check, until they expire. Class: secret, hashed.';
CREATE INDEX robot_check_used_expiry ON robot_check_used (expires_at);
