/**
 * A service beside the database (the photo store) does not answer for now: the request may be sent again later, and is
 * answered as 503 with Retry-After.
 */
export class ServiceAway extends Error {}
