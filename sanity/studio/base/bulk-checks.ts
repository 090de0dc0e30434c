/** Documents that are checked many at once, where nobody reads warnings. */
export const documentsInBulk = new WeakSet<object>();
