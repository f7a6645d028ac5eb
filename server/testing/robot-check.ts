import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/sha';
import { newChallenge } from '../src/robot-check/commands.ts';

/** Passes the self-hosted robot check as a page does. @returns what it sends as `recaptcha_response` */
export async function passRobotCheck(needs: Parameters<typeof newChallenge>[0]): Promise<string> {
  const challenge = await newChallenge(needs);
  const solution = await solveChallenge({ challenge, deriveKey });
  return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64');
}
