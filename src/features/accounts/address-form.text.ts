import { words } from '../base/words.text.ts';
import type { AddressPart } from './address-form.rules.ts';

const REGIONS: Readonly<Record<string, string>> = {
  州: 'AS AU BR FM IN MH MP MX MY NG PW UM US VE VI',
  都道府县: 'JP',
  省: 'AR CA CL CN CR CU ES ID IT PA PH TH TR VN',
  '县/市': 'TW',
  '道/广域市': 'KR',
  酋长国: 'AE',
  地区: 'HK',
  郡: 'EE IE',
  岛屿: 'BS CV KI KN KY PF SC TV',
  '州/边疆区': 'RU',
  堂区: 'BB JM',
};
const CITIES: Readonly<Record<string, string>> = {
  城镇: 'GB NO SE SJ',
  '郊区/城镇': 'AU NZ',
  分区: 'HK',
  '区/乡镇': 'TW',
  区: 'PE TR',
};
const DISTRICTS: Readonly<Record<string, string>> = {
  '区/县': 'CN',
  '区/洞': 'KR',
  街区: 'BR IR MX',
  郊区: 'NZ ZA',
  村镇: 'IE MY',
};
const POSTCODES: Readonly<Record<string, string>> = {
  '邮政编码（ZIP）': 'AS FM GU MH MP PR PW UM US VI',
  '邮政编码（PIN）': 'IN',
  '邮政编码（Eircode）': 'IE',
};

function nameFor(country: string, names: Readonly<Record<string, string>>, otherwise: string): string {
  const found = Object.entries(names).find(([, codes]) => codes.split(' ').includes(country));
  return found === undefined ? otherwise : found[0];
}

export const addressText = words({
  'zh-CN': {
    part: (part: AddressPart, country: string): string =>
      ({
        lines: () => '详细地址',
        city: () => nameFor(country, CITIES, '城市'),
        region: () => nameFor(country, REGIONS, '省/州'),
        district: () => nameFor(country, DISTRICTS, '区'),
        postcode: () => nameFor(country, POSTCODES, '邮政编码'),
      })[part](),
    title: '地址簿',
    lead: '可保存多个收货地址，结账时选用。默认地址即上方的姓名、联系手机与收货地址。',
    open: '管理地址簿',
    loading: '正在加载地址簿',
    none: '还没有保存的地址。',
    add: '添加地址',
    back: '返回刚才的页面',
    newAddress: '新地址',
    changeAddress: '修改地址',
    change: '修改',
    remove: '删除',
    removeAsk: '确定删除这个地址吗？已下单的订单不受影响。',
    removeYes: '确定删除',
    cancel: '取消',
    save: '保存地址',
    isDefault: '默认',
    makeDefault: '设为默认',
    useAsDefault: '设为默认收货地址，没有另选地址的待发货订单也会寄到这里',
    sendHere: '寄到这里',
    sendToAccount: '寄到默认收货地址',
    forOrder: (number: string) => `为订单 ${number} 选择收货地址`,
    recipient: '收件人',
    optional: '（选填）',
    linesHint: '街道、门牌、楼层房号，最多三行。请用当地邮政能读的文字书写。',
    loadFailed: '地址簿加载失败',
    retry: '重试',
    saving: '保存中...',
    saved: '地址已保存',
    saveFailed: '地址保存失败，请重试',
    removed: '地址已删除',
    removeFailed: '地址删除失败，请重试',
    defaultSet: '已设为默认地址',
    orderChanged: '订单的收货地址已更改',
    inReview: '地址已更改。订单能否寄达新地址，由客服确认',
    orderFailed: '订单的收货地址更改失败，请重试',
    required: (label: string) => `请填写${label}`,
    invalid: (label: string) => `请检查${label}：内容过长，或含有不可见的字符`,
  },
});
