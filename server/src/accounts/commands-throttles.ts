import { createHmac } from 'node:crypto';
import { networkHash } from '../usage/commands.ts';
import type { Throttle } from './store-throttle.ts';

const MINUTE_MS = 60 * 1000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/**
 * How often a phone and a network may try in a window. Two counts, never one on the pair. A network past its count is not shut
 * out: each further call of it needs the robot check (docs/security.md, "Accounts"). `sign_in` counts passwords, those of a
 * change too; `code` counts codes sent to a phone.
 */
const LIMITS = {
  sign_in: {
    windowMs: 15 * MINUTE_MS,
    phone: { kind: 'sign_in_account', most: 10 },
    network: { kind: 'sign_in_network', most: 30 },
  },
  code: {
    windowMs: DAY_MS,
    phone: { kind: 'code_phone', most: 5 },
    network: { kind: 'code_network', most: 20 },
  },
} as const;

type Tried = keyof typeof LIMITS;

/**
 * The count of a phone's tries, under a keyed hash of it.
 * @param apart what has a count of its own in the place of the phone's, which strangers may have used up: a device that the account was
 * signed in on (commands-device.ts), or who is signed in
 */
export function throttleOfPhone(
  secretKey: string,
  tried: Tried,
  phone: string,
  apart: string | null = null,
): Throttle {
  const { windowMs, phone: limit } = LIMITS[tried];
  // As JSON, so that nothing that somebody types for a phone reads like the count of another.
  const counted = JSON.stringify(['phone', phone, apart]);
  const key = createHmac('sha256', secretKey).update(counted).digest();
  return { ...limit, windowMs, key };
}

/** The count of a network's tries, under a keyed hash of it. */
export function throttleOfNetwork(secretKey: string, tried: Tried, address: string): Throttle {
  const { windowMs, network: limit } = LIMITS[tried];
  return { ...limit, windowMs, key: networkHash(secretKey, address) };
}
