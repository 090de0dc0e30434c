/** What editors read about pictures that are not taken, and about what a text can't hold. */
const TAKEN = '请上传 JPG、PNG 或 WebP 图片，最大 20 MB。';

export const pictureText = {
  heic: `这是 HEIC 格式，浏览器不能显示。${TAKEN}iPhone 可在“设置 → 相机 → 格式”中选“兼容性最佳”，或先把照片另存为 JPG。`,
  svg: `SVG 是矢量图，可能带有程序，不能上传。${TAKEN}`,
  otherFormat: `这不是网店能显示的图片格式。${TAKEN}`,
  tooLarge: (bytes: number) =>
    `文件有 ${Math.ceil(bytes / 1024 / 1024)} MB，太大了。${TAKEN}可以把长边缩小到 4000 像素再上传。`,
  refused: (name: string) => `“${name}”没有上传`,
  othersToo: '一起选的其他图片也没有上传，请去掉上面的文件再选一次。',
  notInText: '表格和图片不能粘贴到正文里',
  notInTextWhy: '只留下了其中的文字。请把表格改写成列表；图片请放在商品、种类或轮播图里。',
} as const;
