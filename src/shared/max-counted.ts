// Without schemas, so that screens can load it.

/** Upper limit of counts, so their cost has a bound. A count of this value means 'or more'. */
export const MAX_COUNTED = 1000
