-- The block that covers an act is looked up by its transaction: papers name it.
create index if not exists audit_block_from on audit_block (from_xid);
