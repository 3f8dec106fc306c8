/** No host of a database's address answers, or none of them is in the wanted state. */
export class NoServer extends Error {}
