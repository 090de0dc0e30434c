/** Sets the Latin name after a Chinese one in italics, such as 蛱蝶科 Nymphalidae. */
export function WithLatinName({ text }: { readonly text: string }) {
  const [, name = text, latin] = /^(\S+) ([A-Z][a-z]+)$/.exec(text) ?? [];
  return (
    <>
      {name}
      {latin !== undefined && (
        <i className="latin after-name" lang="la">
          {latin}
        </i>
      )}
    </>
  );
}
