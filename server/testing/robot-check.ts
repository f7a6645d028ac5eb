import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/sha';
import type { RobotChallenge } from 'contract/robot-check';
import { newChallenge } from '../src/robot-check/commands.ts';

/** Solves a challenge of the self-hosted robot check as a page does. @returns what it sends as `recaptcha_response` */
export async function solveRobotCheck(challenge: RobotChallenge): Promise<string> {
  const solution = await solveChallenge({ challenge, deriveKey });
  return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64');
}

/** Passes the self-hosted robot check as a page does. @returns what it sends as `recaptcha_response` */
export async function passRobotCheck(needs: Parameters<typeof newChallenge>[0]): Promise<string> {
  return solveRobotCheck(await newChallenge(needs));
}
