import { useState } from 'react';
import { scaleText } from './scale.text.ts';
import { BANK_CARD, CARD_PIXELS } from './screen-scale.ts';

interface Props {
  /** CSS pixels; the initial value. */
  readonly pixelsPerMm: number;
  readonly save: (pixelsPerMm: number) => void;
  readonly cancel: () => void;
}

/** The outline of a bank card that the shopper makes as large as a real one. */
export function Calibration({ pixelsPerMm, save, cancel }: Props) {
  const words = scaleText().calibration;
  const [width, setWidth] = useState(Math.round(pixelsPerMm * BANK_CARD.width));
  return (
    <form
      className="scale-calibration"
      onSubmit={(event) => {
        event.preventDefault();
        save(width / BANK_CARD.width);
      }}
    >
      <p>{words.help}</p>
      <label>
        {words.width}
        <input
          type="range"
          min={CARD_PIXELS.min}
          max={CARD_PIXELS.max}
          value={width}
          aria-valuetext={words.pixels(width)}
          onChange={({ target }) => setWidth(target.valueAsNumber)}
        />
      </label>
      <div className="scale-buttons">
        <button type="submit" className="button">
          {words.save}
        </button>
        <button type="button" className="text-button" onClick={cancel}>
          {words.cancel}
        </button>
      </div>
      <div className="scale-card-area">
        <div
          className="scale-card"
          style={{ inlineSize: width, blockSize: (width * BANK_CARD.height) / BANK_CARD.width }}
        >
          {words.card}
        </div>
      </div>
    </form>
  );
}
