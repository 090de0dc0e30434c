import { describe, expect, test } from 'vitest';
import { pictureProblem } from './picture-problem.ts';

const MB = 1024 * 1024;

describe('a refused picture', () => {
  test.each([
    ['HEIC of a phone', { name: 'IMG_1.HEIC', type: 'image/heic', size: MB }, 'HEIC'],
    ['HEIC that the browser does not know', { name: 'IMG_1.heic', type: '', size: MB }, 'HEIC'],
    ['SVG', { name: '图.svg', type: 'image/svg+xml', size: 10 }, 'SVG'],
    ['a text', { name: '说明.pdf', type: 'application/pdf', size: 10 }, '格式'],
    ['26 MB', { name: '大.jpg', type: 'image/jpeg', size: 26 * MB }, '26 MB'],
  ])('shows the reason and the accepted formats: %s', (_, file, reason) => {
    const message = pictureProblem(file);
    expect(message).toContain(reason);
    expect(message).toContain('请上传 JPG、PNG 或 WebP 图片，最大 20 MB');
  });

  test.each([
    ['JPEG', { name: 'a.jpg', type: 'image/jpeg', size: 20 * MB }],
    ['WebP', { name: 'a.webp', type: 'image/webp', size: MB }],
    ['a known ending without a type', { name: 'a.PNG', type: '', size: MB }],
  ])('is not %s', (_, file) => {
    expect(pictureProblem(file)).toBeUndefined();
  });
});
