import { endpoint } from '../endpoint.ts';
import * as calls from '../robot-check.ts';
import { challenge } from '../schemas/robot-check.ts';

export const robotChallenge = endpoint(calls.robotChallenge, {
  name: 'robotCheck.challenge',
  summary: 'A fresh challenge of the self-hosted robot check',
  reply: challenge,
});
