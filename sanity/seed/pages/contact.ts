import type { SeedPage } from '../types.ts';

export const contact: SeedPage = {
  slug: 'contact',
  title: '联系我们',
  lists: ['header', 'footer'],
  hasContactCard: true,
  summary: '询问运费、核对许可文件、批量配货、售后，都可以写信给我们。',
  updatedOn: '2026-09-01',
  body: [
    { kind: 'h2', text: '客服' },
    {
      kind: 'ul',
      items: [
        '邮箱：[service@example.com](mailto:service@example.com)',
        '电话：000-0000-0000（示例号码）',
        '服务时间：周一至周五9:00至18:00（北京时间），法定节假日除外',
        '地址：示例省示例市样本路1号（示例地址，不接待来访）',
      ],
    },
    {
      kind: 'p',
      text: '邮件通常在两个工作日内答复。来信请用注册邮箱，并写明订单号，这样我们能更快找到您的订单。',
    },
    { kind: 'h2', text: '询问国际运费' },
    {
      kind: 'p',
      text: '商品价格不含国际运费。请告诉我们收货的国家或地区、邮政编码、想买的商品与数量，我们会回复可选的运输方式、费用与大致时间，由您确认。',
    },
    { kind: 'h2', text: '批发与定制' },
    {
      kind: 'p',
      text: '商品页上的批发价可直接下单。若需要的数量超过现有库存，或希望按主题配套、统一边框、印制签条，请写明用途、数量和希望收到的日期，我们会给出方案。',
    },
    { kind: 'h2', text: '售后' },
    {
      kind: 'p',
      text: '收到商品时如有运输破损，请在48小时内发来外箱、内盒与标本的照片各一张以上。退款与交货延误的处理办法，见[退款政策](/refund)。',
    },
    { kind: 'h2', text: '个人信息' },
    {
      kind: 'p',
      text: '想查阅、更正或删除您的个人信息，请写信到[privacy@example.com](mailto:privacy@example.com)，办法见[隐私政策](/privacy)。',
    },
  ],
};
