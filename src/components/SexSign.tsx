/** The sign collectors write on labels; U+FE0E keeps it from turning into an emoji. */
const SIGNS: Readonly<Record<string, string>> = {
  雄: '♂\uFE0E',
  雌: '♀\uFE0E',
  雌雄: '♂\uFE0E♀\uFE0E',
};

/** `gender` as the content gives it (雄, 雌, 雌雄), shown as its sign and read as its word. */
export function SexSign({ gender }: { readonly gender: string }) {
  const sign = SIGNS[gender];
  if (sign === undefined) return <span className="sex">{gender}</span>;
  return (
    <span className="sex" role="img" aria-label={gender} title={gender}>
      {sign}
    </span>
  );
}
