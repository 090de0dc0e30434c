interface Props {
  readonly name: string;
  readonly species: string;
}

/** A product's name, which a narrow label breaks after the species (欢乐女神闪蝶|展翅标本) and not amid a word. */
export function SpecimenName({ name, species }: Props) {
  if (!name.startsWith(species)) return name;
  return (
    <span className="whole-words">
      {species}
      <wbr />
      {name.slice(species.length)}
    </span>
  );
}
