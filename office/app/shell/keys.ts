import type { Text } from 'contract/locale';
import { useLayoutEffect, useRef, useSyncExternalStore } from 'react';

/** What a key does on the page that is open. */
export interface KeyBinding {
  /** `event.code`, never `event.key`: with a Khmer layout on, J gives a Khmer letter. */
  readonly code: string;
  readonly shift?: boolean;
  /** With Ctrl, or the command key: works in fields too. */
  readonly ctrl?: boolean;
  /** A key that must be pressed before: `KeyG`. */
  readonly after?: string;
  /** What stands on the key caps, in their order. */
  readonly caps: readonly string[];
  readonly label: Text | (() => string);
  /** Where the dialog of all keys lists it. */
  readonly group: 'everywhere' | 'lists' | 'decide';
  /** Whether the bar at the foot shows it too. */
  readonly inBar?: boolean;
  /** Whether it is meant at this moment; left out, always. */
  readonly when?: () => boolean;
  /** Whether it goes on while the key is held down, as moving in a list does; left out, one press does it once. */
  readonly goesOn?: boolean;
  readonly run: () => void;
}

/** A first key counts for so long. */
const SEQUENCE_MS = 1500;
const OFF_KEY = 'office_single_keys';

let layers: readonly (readonly KeyBinding[])[] = [];
let all: readonly KeyBinding[] = [];
/** The same, the last added first. */
let newest: readonly KeyBinding[] = [];
let first: { code: string; at: number } | null = null;
const listeners = new Set<() => void>();

function changed(next: typeof layers): void {
  layers = next;
  all = next.flat();
  newest = [...all].reverse();
  for (const listener of listeners) listener();
}

/** Whether keys without Ctrl work: a choice of this browser (WCAG 2.1.4). */
export function singleKeysWork(): boolean {
  try {
    return localStorage.getItem(OFF_KEY) !== 'off';
  } catch {
    return true;
  }
}

/** Switches keys without Ctrl off or on. */
export function setSingleKeys(work: boolean): void {
  try {
    localStorage.setItem(OFF_KEY, work ? 'on' : 'off');
  } catch {
    // Where nothing can be kept they go on working.
  }
  changed([...layers]);
}

/** Whether what has the focus takes letters. */
function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target.isContentEditable || target instanceof HTMLTextAreaElement) return true;
  if (target instanceof HTMLSelectElement) return true;
  return (
    target instanceof HTMLInputElement &&
    !['button', 'checkbox', 'radio', 'submit', 'reset'].includes(target.type)
  );
}

/** Whether a dialog is open, whose keys are its own business. */
function isBehindDialog(): boolean {
  return document.querySelector('dialog[open]') !== null;
}

/** The binding that a key press means; the one that came last wins. */
function bindingOf(event: KeyboardEvent): KeyBinding | undefined {
  const ctrl = event.ctrlKey || event.metaKey;
  // Keys that type nothing work in fields too, and are not meant where single keys are off.
  const types = !ctrl && !/^F\d+$/.test(event.code);
  if (event.altKey || event.isComposing || (types && isTyping(event.target))) return undefined;
  if (types && !singleKeysWork()) return undefined;
  // Behind a dialog nothing moves; the dialog's own keys are its business.
  if (!ctrl && isBehindDialog()) return undefined;
  const before =
    first !== null && event.timeStamp - first.at < SEQUENCE_MS ? first.code : undefined;
  const wanted = (binding: KeyBinding) =>
    binding.code === event.code &&
    (binding.shift ?? false) === event.shiftKey &&
    (binding.ctrl ?? false) === ctrl &&
    binding.after === before &&
    (binding.when?.() ?? true);
  return newest.find(wanted);
}

/** Does what a key means; held down, it acts once, and only what moves goes on. */
export function runOnce(
  { goesOn = false, run }: Pick<KeyBinding, 'goesOn' | 'run'>,
  { repeat }: Pick<KeyboardEvent, 'repeat'>,
): void {
  if (!repeat || goesOn) run();
}

function press(event: KeyboardEvent): void {
  if (event.defaultPrevented) return;
  if (event.code === 'Escape' && isTyping(event.target) && !isBehindDialog()) {
    // Out of the field first, so that the next one leads back.
    return (event.target as HTMLElement).blur();
  }
  const binding = bindingOf(event);
  const begins = !isTyping(event.target) && all.some(({ after }) => after === event.code);
  first = binding === undefined && begins ? { code: event.code, at: event.timeStamp } : null;
  if (binding === undefined) return;
  event.preventDefault();
  runOnce(binding, event);
}

/*
 * Layout effects throughout: the keys of what is shown work before it is painted. Later, a key that is pressed as soon as something
 * can be seen would be lost.
 */

/** Listens for keys as long as the shell is there. */
export function useKeyboard(): void {
  useLayoutEffect(() => {
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
}

/** Adds keys as long as the component is there; what they do may change with every rendering. */
export function useKeys(bindings: readonly KeyBinding[]): void {
  const latest = useRef(bindings);
  useLayoutEffect(() => {
    latest.current = bindings;
  });
  const shape = bindings
    .map(({ code, caps, label, inBar = false }) => [code, ...caps, label(), inBar].join(' '))
    .join();
  useLayoutEffect(() => {
    const layer = latest.current.map((binding, index) => ({
      ...binding,
      when: () => latest.current[index]?.when?.() ?? true,
      run: () => latest.current[index]?.run(),
    }));
    changed([...layers, layer]);
    return () => changed(layers.filter((other) => other !== layer));
  }, [shape]);
}

const NONE: readonly KeyBinding[] = [];

/** The keys that work at this moment. */
export function useActiveKeys(): readonly KeyBinding[] {
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
  return useSyncExternalStore(
    subscribe,
    () => all,
    () => NONE,
  );
}
