/** What stands on every page. The company, address and numbers are invented: example data until the owner's own. */
export const siteSettings = {
  tagline: '唤起人们对自然世界的好奇，推动生物多样性的保护。',
  operatingCompany: '示例翠谷国际贸易有限公司',
  contact: {
    email: 'service@example.com',
    phone: '000-0000-0000（示例号码）',
    hours: '周一至周五9:00至18:00（北京时间）',
    address: '示例省示例市样本路1号（示例地址）',
  },
  trust: [
    {
      title: '快速配送',
      text: '付款后即排入制作与报检，进度在订单里随时可查；标本悬空固定于双层硬盒，减震防潮。',
    },
    {
      title: '批发专家',
      text: '教学机构、画廊与同好可按件数享受阶梯价，商品页写明每一档；大批量可由客服另行配货。',
    },
    {
      title: '100% 安全',
      text: '来源可溯，CITES物种附许可文件；款项经由正规支付渠道，收货信息只用于本单配送。',
    },
  ],
  banner: { picture: 'banner', alt: '一排蝴蝶标本陈列在暖白纸面上' },
  listing: {
    title: '全部蝴蝶',
    lead: '四科四十二种，从三厘米的灰蝶到二十厘米的鸟翼凤蝶，逐只标明产地、性别与品质。',
  },
} as const;
