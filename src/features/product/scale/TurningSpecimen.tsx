import type { ReactNode } from 'react';
import { fullPictureUrl } from '../../specimens/pictures.rules.ts';
import { scaleText as words } from './scale.text.ts';
import { heightInMm, type ScaledPicture, type ScaledSpecimen } from './scale-pictures.ts';

interface Props {
  readonly specimen: ScaledSpecimen;
  readonly side: 'dorsal' | 'ventral';
  /** CSS pixels per millimetre. */
  readonly scale: number;
  /** Empty for a set. */
  readonly size: string;
  readonly children: ReactNode;
  readonly onLoad: (dorsal: HTMLImageElement) => void;
}

/** Both pictures are centred on the body, so the specimen turns at its axis. */
export function TurningSpecimen({ specimen, side, scale, size, children, onLoad }: Props) {
  const { dorsal, ventral } = specimen;
  const shown = ventral === undefined ? 'dorsal' : side;
  return (
    <figure className="scale-specimen">
      <div
        className="scale-turn"
        data-side={shown}
        style={{ inlineSize: dorsal.width_mm * scale, blockSize: heightInMm(dorsal) * scale }}
      >
        <Face face="dorsal" picture={dorsal} scale={scale} shown={shown} onLoad={onLoad} />
        {ventral && <Face face="ventral" picture={ventral} scale={scale} shown={shown} />}
      </div>
      <figcaption>
        {children}，{words().sides[shown]}
        {size !== '' && `，${size}`}
      </figcaption>
    </figure>
  );
}

interface FaceProps {
  readonly picture: ScaledPicture;
  readonly scale: number;
  readonly face: 'dorsal' | 'ventral';
  readonly shown: 'dorsal' | 'ventral';
  readonly onLoad?: (image: HTMLImageElement) => void;
}

function Face({ picture, scale, face, shown, onLoad }: FaceProps) {
  return (
    <img
      src={fullPictureUrl(picture)}
      alt={picture.alt}
      className="scale-face"
      data-face={face}
      aria-hidden={face !== shown}
      width={picture.width}
      height={picture.height}
      onLoad={({ currentTarget }) => onLoad?.(currentTarget)}
      style={{ inlineSize: picture.width_mm * scale, blockSize: heightInMm(picture) * scale }}
    />
  );
}
