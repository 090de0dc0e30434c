/**
 * A command cannot do what it was asked, for a reason that its user can mend: the sentence goes to the terminal and
 * the command ends with exit code 1. Anything else that is thrown is a bug and shows its stack.
 */
export class Refusal extends Error {
  override readonly name = 'Refusal';
}
