import { expect, test } from 'vitest';
import { PICTURE_STEPS } from '../../../src/features/specimens/pictures.rules.ts';
import { parsePictureUrl } from './picture-url.ts';

const HASH = '0123456789abcdef0123456789abcdef01234567';
const FILE = `${HASH}-1600x1280.webp`;
const read = (address: string) => parsePictureUrl(new URL(address, 'https://shop.example'));

test('a picture is known by its path, as the browser or Netlify sends it, with the largest width by default', () => {
  const picture = {
    kind: 'picture',
    file: FILE,
    rect: undefined,
    partAddress: undefined,
    width: 2400,
    isFullSize: false,
    jpeg: false,
  };
  expect(read(`/images/${FILE}`)).toEqual(picture);
  expect(read(`/.netlify/functions/images/${FILE}`)).toEqual(picture);
});

test.each(PICTURE_STEPS)('pages request it %i pixels wide', (width) => {
  expect(read(`/images/${FILE}?w=${width}`)).toMatchObject({ kind: 'picture', width });
});

test('a link preview has the whole picture or a crop of it, as JPEG', () => {
  const picture = { kind: 'picture', file: FILE, width: 'share', jpeg: true };
  expect(read(`/images/${FILE}?w=share`)).toMatchObject({ ...picture, rect: undefined });
  expect(read(`/images/80-0-1440-1280/${FILE}?w=share`)).toMatchObject({
    ...picture,
    rect: '80,0,1440,1280',
  });
  for (const other of ['w=share&w=share', 'w=share&fm=jpg', 'w=shared'])
    expect(read(`/images/${FILE}?${other}`)).toEqual({ kind: 'unknown' });
});

test('a crop is given by the pixels before the file name', () => {
  const partAddress = `80-0-1440-1280/${FILE}`;
  const part = { kind: 'picture', file: FILE, rect: '80,0,1440,1280', partAddress };
  expect(read(`/images/80-0-1440-1280/${FILE}`)).toMatchObject({ ...part, width: 2400 });
  expect(read(`/images/80-0-1440-1280/${FILE}?w=640`)).toMatchObject({ ...part, width: 640 });
});

test.each(['0-0-1601-1280', '1-0-1600-1280', '0-1-1600-1280', '0-0-0-1280', '1600-0-1-1280', '0-0-1600-0'])(
  'a picture of 1600 by 1280 has no crop %s',
  (part) => {
    expect(read(`/images/${part}/${FILE}?w=320`)).toEqual({ kind: 'unknown' });
  },
);

test('other query parameters have no effect', () => {
  const asked = read(`/images/${FILE}?dl=x.html&w=320&q=1&rect=0,0,1,1&dpr=5&blur=100`);
  expect(asked).toEqual({
    kind: 'picture',
    file: FILE,
    rect: undefined,
    partAddress: undefined,
    width: 320,
    isFullSize: false,
    jpeg: false,
  });
});

test.each([
  '/images/',
  `/images/${FILE}/`,
  `/images/${FILE}/more`,
  `/images/other/${FILE}`,
  `/images/0-0-1600/${FILE}`,
  `/images/00-0-1600-1280/${FILE}`,
  `/images/0-0-1600-1280-1/${FILE}`,
  `/images/0,0,1600,1280/${FILE}`,
  `/images/0-0-1600-1280/0-0-1600-1280/${FILE}`,
  `/images/0-0-16e2-1280/${FILE}`,
  `/images/${HASH}-1600x1280.svg`,
  `/images/${HASH}-1600x1280.html`,
  `/images/${HASH}-1600x1280`,
  `/images/${HASH.toUpperCase()}-1600x1280.webp`,
  `/images/${HASH.slice(1)}-1600x1280.webp`,
  `/images/${HASH}-1600x.webp`,
  `/images/${HASH}-100000x1.webp`,
  `/images/..%2f..%2fdata%2fquery%2fproduction%2f${FILE}`,
  `/images/%2e%2e/${FILE}`,
  `/images//evil.example/${FILE}`,
  `/images/@evil.example/${FILE}`,
  `/images/${FILE}%00`,
  `/images/${FILE}%0d%0aHost:%20evil.example`,
  `/elsewhere/${FILE}`,
])('%s is no picture', (address) => {
  expect(read(address)).toEqual({ kind: 'unknown' });
});

test.each([
  '0',
  '-160',
  '1',
  '100',
  '159',
  '161',
  '0160',
  '2401',
  '160.5',
  '1e3',
  '0x140',
  '',
  ' 320',
  '３２０',
  '320&w=320',
  '99999999999',
])('w=%s is not served', (width) => {
  expect(read(`/images/${FILE}?w=${width}`)).toEqual({ kind: 'unknown' });
});

test('pictures and crops come also in full size, up to Sanity’s maximum width', () => {
  for (const own of [1601, 5472, 8192])
    expect(read(`/images/${FILE.replace('1600', String(own))}?w=${own}`)).toMatchObject({
      ...{ width: own, isFullSize: true },
    });
  expect(read(`/images/${FILE.replace('1600', '8193')}?w=8193`)).toEqual({ kind: 'unknown' });
  expect(read(`/images/80-0-1441-1280/${FILE}?w=1441`)).toMatchObject({ width: 1441, isFullSize: true });
  expect(read(`/images/80-0-1441-1280/${FILE}?w=1600`)).toMatchObject({ isFullSize: false });

  const small = FILE.replace('1600x1280', '90x72');
  expect(read(`/images/${small}?w=90`)).toMatchObject({ kind: 'picture', width: 90 });
  expect(read(`/images/${small}?w=89`)).toEqual({ kind: 'unknown' });
  expect(read(`/images/80-0-120-96/${FILE}?w=120`)).toMatchObject({ kind: 'picture', width: 120 });
  expect(read(`/images/80-0-120-96/${FILE}?w=90`)).toEqual({ kind: 'unknown' });
});

test('providers’ pages request JPEG', () => {
  expect(read(`/images/${FILE}?w=480&fm=jpg`)).toMatchObject({ kind: 'picture', width: 480, jpeg: true });
});

test.each(['w=480&fm=svg', 'w=480&fm=png', 'w=480&fm=', 'w=480&fm=jpg&fm=jpg', 'fm=jpg', 'w=481&fm=jpg'])(
  '%s is not served',
  (query) => {
    expect(read(`/images/${FILE}?${query}`)).toEqual({ kind: 'unknown' });
  },
);
