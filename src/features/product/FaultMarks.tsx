import type { Picture, ShownSpecimen } from '../../contract/catalogue.ts';
import { FRAME_SIZE, marksOnPicture } from './fault-marks.ts';

const RADIUS = 11;

interface Props {
  readonly picture: Picture;
  readonly marks: ShownSpecimen['marks'];
}

/** Hidden from screen readers, because the panel lists the same faults with their side. */
export function FaultMarks({ picture, marks }: Props) {
  const shown = marksOnPicture(picture, marks);
  if (shown.length === 0) return null;
  return (
    <svg className="fault-marks" viewBox={`0 0 ${FRAME_SIZE.width} ${FRAME_SIZE.height}`} aria-hidden="true">
      {shown.map(({ number, x, y }) => (
        <g key={number}>
          <circle cx={x} cy={y} r={RADIUS} />
          <text x={x} y={y} dy="0.35em">
            {number}
          </text>
        </g>
      ))}
    </svg>
  );
}
