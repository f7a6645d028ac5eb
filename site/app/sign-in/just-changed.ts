/** What the navigation to the success page carries: the storage is empty by then (PWD-06). It outlives a reload. */
export const JUST_CHANGED = { passwordChanged: true } as const;

/** The same where the answer to the change was lost, and the login has ended since: perhaps by it. */
export const PERHAPS_CHANGED = { passwordPerhapsChanged: true } as const;
