import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { speciesResponseSchema } from '../../src/features/specimens/catalogue.contract.ts';
import { fillInSpecies } from './forms.ts';
import { expect, fetchDraft, openDocument, publishOpenDocument, openTest as test } from './studio.ts';

const pictured = z.object({
  specie_image: z.object({ hotspot: z.object({ x: z.number(), width: z.number() }).optional() }),
});

test('a new species with a picture and hotspot appears in the preview, and in the shop once published', async ({
  page,
}) => {
  const id = `day-${randomUUID()}`;
  await openDocument(page, 'species', id);
  const preview = page.frameLocator('iframe');
  await fillInSpecies(page, '孔雀新蝶', 'Aglais nova');
  await expect(preview.getByRole('heading', { level: 1 })).toHaveText('孔雀新蝶');
  await expect(preview.getByText('欧亚大陆温带')).toBeVisible();
  await expect(preview.getByRole('img', { name: '孔雀新蝶展翅标本，背面' })).toBeVisible();

  await page.getByRole('button', { name: '打开图片编辑对话框' }).click();
  const picture = page.getByRole('dialog').locator('svg[data-handle="crop"]');
  await expect(picture.locator('image')).toBeVisible();
  const { x, y, width, height } = (await picture.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  const drag = async (from: readonly [number, number], to: readonly [number, number]) => {
    await page.mouse.move(x + from[0] * width, y + from[1] * height);
    await page.mouse.down();
    await page.mouse.move(x + to[0] * width, y + to[1] * height, { steps: 3 });
    await page.mouse.up();
  };
  // Shrinks the circle, then moves it to the left wing.
  const knob = 0.5 + Math.SQRT1_2 / 2;
  await drag([knob, knob], [0.6, 0.6]);
  await drag([0.5, 0.5], [0.3, 0.4]);
  await page.getByRole('button', { name: 'Close dialog' }).click();
  const spot = async () => {
    const { specie_image: image } = pictured.parse(await fetchDraft(page, id));
    return image.hotspot;
  };
  await expect.poll(async () => (await spot())?.x).toBeLessThan(0.4);
  expect((await spot())?.width).toBeLessThan(0.5);

  await publishOpenDocument(page);
  await expect
    .poll(async () => {
      const response = await page.request.get('/api/v1/species?page=0');
      return speciesResponseSchema.parse(await response.json()).data.items.find((each) => each.id === id)
        ?.name;
    })
    .toBe('孔雀新蝶');
});
