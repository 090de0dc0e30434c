import { SpecimenPicture } from '../../components/SpecimenPicture.tsx';
import type { ShownSpecimen } from '../../contract/catalogue.ts';
import { formatFen } from '../../rules/money.ts';
import { panelText as words } from '../../text/panel.ts';
import { faultsText } from './fault-marks.ts';
import type { PanelAction } from './panel-state.ts';
import type { PanelView, TileView } from './panel-view.ts';

interface Props {
  readonly view: PanelView;
  readonly selectedKey: string;
  readonly act: (action: PanelAction) => void;
}

/** A strip of pictures to choose from. A taken specimen stays visible, so that the strip never moves. */
export function VariantTiles({ view, selectedKey, act }: Props) {
  const { variant, description } = view;
  return (
    <div>
      <fieldset className="tiles" disabled={view.withdrawn}>
        <legend>{words().tiles}</legend>
        {view.tiles.map((tile) => (
          <Tile
            key={tile.variant.key}
            tile={tile}
            isSelected={tile.variant.key === selectedKey}
            onSelect={() => act({ kind: 'select', key: tile.variant.key })}
          />
        ))}
      </fieldset>
      <p className="panel-description">{description}</p>
      {variant?.specimen && <Faults specimen={variant.specimen} />}
    </div>
  );
}

interface TileProps {
  readonly tile: TileView;
  readonly isSelected: boolean;
  readonly onSelect: () => void;
}

function Tile({ tile: { variant, taken }, isSelected, onSelect }: TileProps) {
  const [picture] = variant.specimen?.pictures ?? [];
  return (
    <label className="tile picture-choice figures" data-taken={taken === '' ? undefined : ''}>
      <input
        type="radio"
        name="variant"
        value={variant.key}
        autoComplete="off"
        checked={isSelected}
        onChange={onSelect}
      />
      {picture === undefined ? (
        <span className="tile-lot">{words().anyOf}</span>
      ) : (
        <SpecimenPicture picture={picture} sizes="6.5rem" max={240} alt="" />
      )}
      <span>{variant.grade}</span>
      <span className="tile-price">{taken === '' ? formatFen(variant.priceFen) : taken}</span>
    </label>
  );
}

function Faults({ specimen }: { readonly specimen: ShownSpecimen }) {
  return (
    <p className="panel-faults">
      <span>{`${words().faults}：`}</span>
      {faultsText(specimen)}
    </p>
  );
}
