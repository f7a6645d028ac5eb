export type ToastTone = 'primary' | 'green' | 'red' | 'romdoul';
export type Toast = {
  readonly id: number;
  readonly text: string;
  readonly tone: ToastTone;
  /** Milliseconds on screen. Pointer or focus on the toast pauses the timer. */
  readonly duration: number;
};

/** The time prescribed for messages (G-40). */
const DURATION = 4000;
let toasts: readonly Toast[] = [];
let count = 0;
const listeners = new Set<() => void>();

function set(next: readonly Toast[]): void {
  toasts = next;
  for (const listener of listeners) listener();
}

/** Shows a short message at the foot of the page; the same text is not shown twice at once. */
export function toast(text: string, options: { tone?: ToastTone; duration?: number } = {}): void {
  const { tone = 'primary', duration = DURATION } = options;
  count += 1;
  set([...toasts.filter((other) => other.text !== text), { id: count, text, tone, duration }]);
}

/** Removes a message. */
export function dismissToast(id: number): void {
  set(toasts.filter((other) => other.id !== id));
}

/** For `useSyncExternalStore`. */
export const toastStore = {
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  read: (): readonly Toast[] => toasts,
};
