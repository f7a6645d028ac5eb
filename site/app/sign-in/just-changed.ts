/** What the navigation to the success page carries: the storage is empty by then (PWD-06). It outlives a reload. */
export const JUST_CHANGED = { passwordChanged: true } as const;
