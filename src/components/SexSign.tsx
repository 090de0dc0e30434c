import { SEXES, type Sex } from '../rules/specimen.ts';

/** The sign collectors write on labels; U+FE0E keeps it from turning into an emoji. */
const SIGNS: Readonly<Record<Sex, string>> = {
  雄: '♂\uFE0E',
  雌: '♀\uFE0E',
  雌雄: '♂\uFE0E♀\uFE0E',
};

/** `gender` as the content gives it, shown as its sign and read as its word; of another word there is no sign. */
export function SexSign({ gender }: { readonly gender: string }) {
  const sex = SEXES.find((known) => known === gender);
  if (sex === undefined) return <span className="sex">{gender}</span>;
  return (
    <span className="sex" role="img" aria-label={gender} title={gender}>
      {SIGNS[sex]}
    </span>
  );
}
