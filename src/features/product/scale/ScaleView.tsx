/** Dialog that shows a specimen in life size, turns it, and puts another specimen beside it at the same scale. */
import { useCallback, useLayoutEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { closeOnBack } from '../../../browser/close-on-back.ts';
import { useCall } from '../../../components/hooks.ts';
import type { CallResult } from '../../base/call.client.ts';
import { failuresText, productText } from '../../base/shop.text.ts';
import type { PublishedProduct } from '../../specimens/catalogue.contract.ts';
import { fetchProduct, fetchSpeciesProducts } from '../../specimens/products.client.ts';
import { fetchSpecies } from '../../specimens/species.client.ts';
import { isSpecimenSet } from '../../specimens/specimen.rules.ts';
import { labelText } from '../../specimens/specimen.text.ts';
import { Calibration } from './Calibration.tsx';
import { Ruler } from './Ruler.tsx';
import { scaleText as words } from './scale.text.ts';
import { fittingScale, isLandscape, scaledSpecimen, shareLeftOfOutline } from './scale-pictures.ts';
import { NOMINAL_PIXELS_PER_MM, readScreenScale, storeScreenScale } from './screen-scale.ts';
import { TurningSpecimen } from './TurningSpecimen.tsx';

/** CSS pixels between two specimens. */
const GAP = 16;

/** Shows the numbered specimen of the variant, if it is one, else the product. */
export function openScaleView(productId: string, variantKey: string | undefined): void {
  if (document.querySelector('dialog.scale-view')) return;
  const dialog = document.createElement('dialog');
  dialog.className = 'zoom scale-view';
  dialog.setAttribute('aria-label', words().title);
  document.body.append(dialog);
  const root = createRoot(dialog);
  dialog.addEventListener('close', () => root.unmount());
  root.render(<ScaleView productId={productId} variantKey={variantKey} close={() => dialog.close()} />);
  dialog.showModal();
  closeOnBack(dialog, 'scale-view');
}

/** A measured specimen of the species besides the page's own; undefined if there is none. */
function useSpecimenOf(speciesId: string, ownId: string) {
  const call = useCallback(
    async (signal: AbortSignal): Promise<CallResult<PublishedProduct | undefined>> => {
      if (speciesId === '') return { kind: 'answer', data: undefined };
      const result = await fetchSpeciesProducts(speciesId, signal);
      if (result.kind !== 'answer') return result;
      const isMeasured = (product: PublishedProduct) =>
        product.id !== ownId && !isSpecimenSet(product) && scaledSpecimen(product.pictures) !== undefined;
      return { kind: 'answer', data: result.data.items.find(isMeasured) };
    },
    [speciesId, ownId],
  );
  return useCall(call).result;
}

/** CSS pixels; zero until the element has been laid out. */
function useSize(element: HTMLElement | null) {
  const [size, setSize] = useState({ width: 0, height: 0 });
  useLayoutEffect(() => {
    if (!element) return;
    const measure = () => setSize({ width: element.clientWidth, height: element.clientHeight });
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [element]);
  return size;
}

/** Large enough to find a wing's tip to a third of a millimetre. */
const OUTLINE_WIDTH = 600;

function readShareLeft(image: HTMLImageElement): number {
  const [width, height] = [OUTLINE_WIDTH, Math.round((OUTLINE_WIDTH * image.height) / image.width)];
  const context = Object.assign(document.createElement('canvas'), { width, height }).getContext('2d');
  context?.drawImage(image, 0, 0, width, height);
  return context ? shareLeftOfOutline(context.getImageData(0, 0, width, height)) : 0;
}

interface Props {
  readonly productId: string;
  readonly variantKey: string | undefined;
  readonly close: () => void;
}

function ScaleView({ productId, variantKey, close }: Props) {
  const [otherSpecies, setOtherSpecies] = useState('');
  const own = useCall(
    useCallback((signal: AbortSignal) => fetchProduct(productId, signal), [productId]),
  ).result;
  const other = useSpecimenOf(otherSpecies, productId);
  const species = useCall(fetchSpecies).result;
  const [screenScale, setScreenScale] = useState(readScreenScale);
  const [isCalibrating, setCalibrating] = useState(false);
  const [isLifeSize, setLifeSize] = useState(true);
  const [side, setSide] = useState<'dorsal' | 'ventral'>('dorsal');
  const [stage, setStage] = useState<HTMLElement | null>(null);
  const size = useSize(stage);

  const products = [own, other].flatMap((result) => (result.kind === 'answer' && result.data) || []);
  const numberedOf = ({ id, specifications }: PublishedProduct) =>
    specifications.quality_variants.find(({ key }) => id === productId && key === variantKey)?.specimen;
  const specimens = products.flatMap((product) => {
    const numbered = numberedOf(product);
    const specimen = scaledSpecimen(numbered?.pictures ?? product.pictures);
    const forewing = numbered?.forewing_mm ?? product.forewing_mm;
    return specimen === undefined ? [] : [{ product, specimen, size: sizeText(product, forewing) }];
  });
  const pixelsPerMm = screenScale ?? NOMINAL_PIXELS_PER_MM;
  const scale = isLifeSize
    ? pixelsPerMm
    : fittingScale(
        size,
        specimens.map(({ specimen }) => specimen.dorsal),
        GAP,
      );
  // biome-ignore lint/correctness/useExhaustiveDependencies: the scale changes the width that is read.
  useLayoutEffect(() => {
    // A specimen larger than the stage is centred on its body.
    if (stage && specimens.length > 0) stage.scrollLeft = (stage.scrollWidth - stage.clientWidth) / 2;
  }, [stage, scale, specimens.length]);
  const [shareLeft, setShareLeft] = useState(0);
  const [ownWidth = 0, otherWidth] = specimens.map(({ specimen }) => specimen.dorsal.width_mm * scale);
  const beside = isLandscape(size) && otherWidth !== undefined ? otherWidth + GAP : 0;
  const tip = (size.width - ownWidth - beside) / 2 + shareLeft * ownWidth;
  const canTurn = specimens.some(({ specimen }) => specimen.ventral !== undefined);

  return (
    <>
      <div className="zoom-head scale-head">
        <fieldset>
          <legend className="visually-hidden">{words().mode.label}</legend>
          {[true, false].map((life) => (
            <label key={String(life)}>
              <input
                type="radio"
                name="scale-mode"
                checked={isLifeSize === life}
                onChange={() => setLifeSize(life)}
              />
              {life ? words().mode.life : words().mode.fit}
            </label>
          ))}
        </fieldset>
        {canTurn && (
          <button
            type="button"
            className="text-button"
            aria-pressed={side === 'ventral'}
            onClick={() => setSide(side === 'dorsal' ? 'ventral' : 'dorsal')}
          >
            {words().turn}
          </button>
        )}
        <button type="button" className="text-button" onClick={() => setCalibrating(true)}>
          {words().calibrate}
        </button>
        {species.kind === 'answer' && (
          <label className="scale-compare">
            {words().compare}
            <select value={otherSpecies} onChange={({ target }) => setOtherSpecies(target.value)}>
              <option value="">{words().nothing}</option>
              {species.data.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </select>
          </label>
        )}
        <button
          type="button"
          className="icon-button"
          title={words().close}
          aria-label={words().close}
          onClick={close}
        >
          ×
        </button>
      </div>
      {isCalibrating ? (
        <Calibration
          pixelsPerMm={pixelsPerMm}
          save={(measured) => {
            storeScreenScale(measured);
            setScreenScale(measured);
            setLifeSize(true);
            setCalibrating(false);
          }}
          cancel={() => setCalibrating(false)}
        />
      ) : (
        <div className="scale-place">
          <div className="scale-stage" ref={setStage} data-wide={isLandscape(size) ? '' : undefined}>
            {specimens.map(({ product, specimen, size: measured }) => (
              <TurningSpecimen
                key={product.id}
                specimen={specimen}
                side={side}
                scale={scale}
                size={measured}
                onLoad={(dorsal) => product.id === productId && setShareLeft(readShareLeft(dorsal))}
              >
                {product.name}
              </TurningSpecimen>
            ))}
            {own.kind === 'loading' && <p role="status">{words().loading}</p>}
            {[own, other].some(({ kind }) => kind === 'refused' || kind === 'unreachable') && (
              <p role="alert">{failuresText().product}</p>
            )}
            {otherSpecies !== '' && other.kind === 'answer' && other.data === undefined && (
              <p role="status">{words().noneMeasured}</p>
            )}
          </div>
          {specimens.length > 0 && scale > 0 && <Ruler scale={scale} start={tip} stage={size} />}
        </div>
      )}
      <p className="zoom-help figures" role="status">
        {scaleSentence(scale / pixelsPerMm, screenScale !== undefined)}
      </p>
    </>
  );
}

/** The width of the picture would include its label and margins. */
function sizeText(product: PublishedProduct, forewing: number | undefined): string {
  if (isSpecimenSet(product)) return '';
  if (forewing !== undefined) return labelText().forewing(forewing);
  const { min, max } = product.species.wingspan;
  return `${productText().wingspan} ${productText().wingspanRange(min, max)}`;
}

function scaleSentence(ratio: number, isCalibrated: boolean): string {
  const isActual = Math.abs(ratio - 1) < 0.005;
  const size = isActual ? words().actual : words().ratio(ratio.toFixed(2));
  if (isCalibrated) return size;
  return isActual ? words().uncalibrated : `${size}；${words().uncalibrated}`;
}
