import type { SeedSpecies } from '../types.ts';

export const birdwings: readonly SeedSpecies[] = [
  {
    id: 'ornithoptera-priamus',
    name: '绿鸟翼凤蝶',
    latinName: 'Ornithoptera priamus',
    aliases: [
      '绿鸟翼',
      '翠鸟翼凤蝶',
      'Common Green Birdwing',
      'Cape York Birdwing',
      "Priam's Birdwing",
      'メガネトリバネアゲハ',
    ],
    family: '凤蝶科 Papilionidae',
    wingspan: [120, 190],
    distribution: '印度尼西亚马鲁古群岛、新几内亚及邻近岛屿、澳大利亚东北部',
    cites: 'II',
    description:
      '鸟翼凤蝶中分布最广的一种，亚种很多。雄蝶黑底上有翠绿色宽带，后翅绿色并带黑圆斑，腹部金黄；雌蝶更大，翅黑褐色，散布灰白斑。幼虫取食马兜铃科植物，体内积累的毒素使鸟类避而远之。列入CITES附录II，市面标本多为人工繁育。',
  },
  {
    id: 'ornithoptera-croesus',
    name: '红鸟翼凤蝶',
    latinName: 'Ornithoptera croesus',
    aliases: [
      '金鸟翼凤蝶',
      '金鸟翼',
      "Wallace's Golden Birdwing",
      'アカメガネトリバネアゲハ',
      'クロエススメガネトリバネアゲハ',
    ],
    family: '凤蝶科 Papilionidae',
    wingspan: [130, 190],
    distribution: '印度尼西亚北马鲁古省：巴占岛、哈马黑拉岛等',
    cites: 'II',
    description:
      '华莱士1859年在巴占岛首次采到的鸟翼凤蝶，他在书中记下当时心跳加剧、几乎昏倒的情形。雄蝶以金橙色代替了近缘种的绿色，光线掠过时泛起黄绿光泽；雌蝶深褐色，后翅有一列灰黄斑。只见于北马鲁古的低地沼泽林，列入CITES附录II。',
  },
  {
    id: 'ornithoptera-goliath',
    name: '歌利亚鸟翼凤蝶',
    latinName: 'Ornithoptera goliath',
    aliases: ['歌利亚', '巨鸟翼凤蝶', '哥利亚鸟翼蝶', 'Goliath Birdwing', 'ゴライアストリバネアゲハ'],
    family: '凤蝶科 Papilionidae',
    wingspan: [150, 220],
    distribution: '新几内亚岛及印度尼西亚塞兰岛、卫吉岛等',
    cites: 'II',
    description:
      '体型仅次于亚历山大鸟翼凤蝶，是世界第二大的蝴蝶。雄蝶前翅黑绿相间，后翅金黄，外缘嵌翠绿与黑点；雌蝶翅展可超过20厘米，褐底，后翅有大片灰黄。栖息于中低海拔雨林，幼虫食马兜铃。列入CITES附录II，须凭出口许可贸易。',
  },
  {
    id: 'trogonoptera-brookiana',
    name: '翠叶红颈凤蝶',
    latinName: 'Trogonoptera brookiana',
    aliases: [
      '红颈鸟翼凤蝶',
      '红颈凤蝶',
      'Rajah Brooke',
      "Rajah Brooke's Birdwing",
      'アカエリトリバネアゲハ',
      '赤襟鳥羽揚羽',
    ],
    family: '凤蝶科 Papilionidae',
    wingspan: [140, 170],
    distribution: '马来半岛、苏门答腊、婆罗洲及周边岛屿',
    cites: 'II',
    description:
      '黑色长翅上排着一列齿形翠绿斑，像并列的叶片；颈部一圈鲜红绒毛，是名称的由来。华莱士1855年以沙捞越拉者布鲁克的姓氏为它命名。雄蝶成群在温泉和河滩吸水，雌蝶翅面偏褐，近端有白纹，少离树冠。列入CITES附录II。',
  },
  {
    id: 'troides-helena',
    name: '裳凤蝶',
    latinName: 'Troides helena',
    aliases: [
      '黄裳凤蝶',
      'Common Birdwing',
      'Black and Gold Birdwing',
      'ヘレナキシタアゲハ',
      'キシタアゲハ',
      '黄下揚羽',
    ],
    family: '凤蝶科 Papilionidae',
    wingspan: [120, 170],
    distribution: '印度东北部、中南半岛、马来半岛、印度尼西亚西部、中国南部',
    cites: 'II',
    description:
      '前翅乌黑，翅脉两侧有灰白细纹；后翅大片金黄而略透光，边缘一圈黑色波纹，迎光时如悬着一幅绢裳。雌蝶较大，后翅黑斑成列。飞行高而平稳，常在林冠盘旋访花。幼虫取食马兜铃属植物。列入CITES附录II，多国已有繁育场。',
  },
];
