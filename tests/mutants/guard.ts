/** What `npm run mutants` takes out. */
export interface Guard {
  readonly name: string;
  /** From `netlify/server`. */
  readonly file: string;
  /** Text that stands in the file once. */
  readonly find: string;
  readonly replace: string;
  /** Test file below `netlify/server`, and a part of the names of its tests. */
  readonly tests: readonly [file: string, name: string];
}
