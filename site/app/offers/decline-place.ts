/** Where on the page of an agreement it is refused: what follows the # of a link that leads there. */
export const DECLINE_PLACE = 'decline';
