import type { SeedSpecies } from '../types.ts';

const family = '蛱蝶科 Nymphalidae';

export const nymphalids: readonly SeedSpecies[] = [
  {
    id: 'caligo-eurilochus',
    name: '猫头鹰环蝶',
    latinName: 'Caligo eurilochus',
    family,
    wingspan: [130, 170],
    distribution: '墨西哥南部、中美洲至亚马孙流域',
    isShownFromBelow: true,
    description:
      '中南美洲的巨型环蝶。背面蓝灰向外渐变为黑褐，腹面满布木纹般的细线，后翅一枚大圆斑有黄圈、黑瞳和白色高光，形似猫头鹰的眼睛。多在黎明与黄昏活动，停在树干上时只露腹面。幼虫以香蕉、蝎尾蕉叶为食，体长可达15厘米。',
  },
  {
    id: 'greta-oto',
    name: '宽纹黑脉绡蝶',
    latinName: 'Greta oto',
    family,
    wingspan: [55, 60],
    distribution: '墨西哥、中美洲至哥伦比亚',
    description:
      '俗称玻璃翼蝶。翅膜上只有稀疏的毛状鳞，中央完全透明，四周为深褐边，前翅带一道白斑。翅膜表面有高低不一的纳米柱，使各角度的反光都很弱，因此隐在林下不易被看见。幼虫食夜香树属植物，把毒素带进成虫体内。',
  },
  {
    id: 'cithaerias-pireta',
    name: '红晕绡眼蝶',
    latinName: 'Cithaerias pireta',
    family,
    wingspan: [50, 60],
    distribution: '墨西哥南部至亚马孙西部雨林',
    description:
      '透明的四翅只有褐色脉纹，后翅外半晕染着玫瑰红，红晕中一枚黄圈眼斑，仿佛在空气里着了一笔色。贴着雨林地面低飞，在落叶间忽隐忽现，以腐果和菌类汁液为食。翅薄而脆，完整的标本不多。',
  },
  {
    id: 'danaus-plexippus',
    name: '君主斑蝶',
    latinName: 'Danaus plexippus',
    aliases: ['帝王蝶', 'Monarch'],
    family,
    wingspan: [85, 105],
    distribution: '北美洲、中南美洲北部，后扩散至大洋洲与西欧',
    description:
      '以长途迁飞闻名：每年秋天北美的个体飞行可达4000公里，到墨西哥中部冷杉林越冬，次年由后几代北返。翅橙色，黑脉黑边，边上两列白点；雄蝶后翅一条脉上有黑色性标。幼虫以马利筋为食，由此得到使鸟类呕吐的毒素。',
  },
  {
    id: 'idea-leuconoe',
    name: '大帛斑蝶',
    latinName: 'Idea leuconoe',
    aliases: ['大白斑蝶'],
    family,
    wingspan: [95, 140],
    distribution: '菲律宾、马来半岛、婆罗洲、中国台湾、日本琉球群岛',
    description:
      '翅白而薄，散布黑色圆斑与网状黑脉，外缘一列白心黑斑，飞行时轻飘如一片宣纸，台湾称为大白斑蝶。蛹金黄色，有金属光泽。幼虫食爬森藤，成虫有毒而不惧人，动作缓慢，常见于海岸林，也是蝴蝶园里受欢迎的种类。',
  },
  {
    id: 'kallima-inachus',
    name: '枯叶蛱蝶',
    latinName: 'Kallima inachus',
    aliases: ['枯叶蝶'],
    family,
    wingspan: [85, 110],
    distribution: '印度、中南半岛、中国南部、日本琉球群岛',
    description:
      '拟态最出名的蝴蝶。合翅时顶角如叶尖，后翅短尾如叶柄，一条深线贯穿两翅作中脉，还有霉点与虫孔似的斑，没有两只相同。展开后却是深蓝底、橙色斜带，带旁一枚透明小窗。吸食树汁与落果，受惊飞出数米又合翅隐没。',
  },
  {
    id: 'agrias-claudina',
    name: '玫瑰彩袄蛱蝶',
    latinName: 'Agrias claudina',
    family,
    wingspan: [70, 90],
    distribution: '亚马孙流域：巴西、秘鲁、哥伦比亚、圭亚那等',
    description:
      '收藏者向来看重的彩袄蛱蝶。前翅有大片玫瑰红，后翅或红或带蓝紫光泽，依亚种而变；雄蝶后翅内侧各有一束黄色香鳞毛。腹面是黄褐与黑点组成的细密图案，后翅一列蓝心黑斑。飞行迅猛，多在树冠，须用腐果诱集。',
  },
  {
    id: 'cethosia-biblis',
    name: '红锯蛱蝶',
    latinName: 'Cethosia biblis',
    family,
    wingspan: [65, 90],
    distribution: '印度、尼泊尔、中国南部、东南亚各国',
    description:
      '翅橙红，黑边上嵌一圈白色“V”形纹，外缘呈锯齿状。腹面更繁复，橙、白、黑纹交错如织锦。幼虫群集取食西番莲科植物，体内含有毒素，成虫鲜艳的颜色即是警告。雌蝶有橙红与灰绿两型。',
  },
  {
    id: 'charaxes-jasius',
    name: '双尾螯蛱蝶',
    latinName: 'Charaxes jasius',
    family,
    wingspan: [65, 90],
    distribution: '地中海沿岸：西班牙、法国南部、意大利、希腊与北非',
    description:
      '欧洲唯一的螯蛱蝶。背面深褐，外缘镶橙色宽带，后翅各有两条短尾；腹面由灰、红褐、白线拼成马赛克般的图案。雄蝶占据山顶，驱赶一切过往的昆虫。嗜食熟透的无花果，醉后不避人。幼虫以草莓树的叶片为食。',
  },
  {
    id: 'parthenos-sylvia',
    name: '丽蛱蝶',
    latinName: 'Parthenos sylvia',
    family,
    wingspan: [90, 115],
    distribution: '斯里兰卡、印度、中南半岛、马来群岛至新几内亚',
    description:
      '前翅长而有力，中央一列半透明白斑连成斜带，翅基有黑色条纹；底色随产地由青蓝、绿到褐色不等。飞行时少振翅而长滑翔，翅平展，故英文称为“快帆船”。停歇也总是平展双翅。幼虫食防己科植物。',
  },
  {
    id: 'aglais-io',
    name: '孔雀蛱蝶',
    latinName: 'Aglais io',
    family,
    wingspan: [50, 65],
    distribution: '欧洲、亚洲温带至日本',
    description:
      '朱红色翅上四枚孔雀翎般的眼斑，蓝、黄、黑层次分明；腹面近黑，合翅时如一片焦叶。遇险时猛然张翅露出眼斑，还能摩擦翅脉发出嘶声，足以惊退小鸟和老鼠。以成虫在树洞和屋檐下越冬。幼虫黑色带刺，群居于荨麻。',
  },
  {
    id: 'sasakia-charonda',
    name: '大紫蛱蝶',
    latinName: 'Sasakia charonda',
    family,
    wingspan: [75, 115],
    distribution: '中国、朝鲜半岛、日本、越南北部',
    description:
      '东亚最大的蛱蝶之一，日本昆虫学会1957年选为国蝶。雄蝶翅基至中部闪紫蓝光，外侧散布白与淡黄斑，后翅臀角有相连的红斑；雌蝶更大，深褐无紫光。栖于阔叶林，吸食栎树与榆树的汁液，性情强悍。幼虫以朴树为食，在落叶下越冬。',
  },
  {
    id: 'heliconius-melpomene',
    name: '红带袖蝶',
    latinName: 'Heliconius melpomene',
    family,
    wingspan: [65, 80],
    distribution: '中美洲至巴西南部',
    description:
      '长而窄的黑翅上有一道朱红斜带。与艺神袖蝶在各地相互模仿，同一地点的两种花纹几乎一致，换一处又一同变化，是缪勒拟态的经典例子。成虫除花蜜外还消化花粉，寿命可达半年。基因组于2012年公布。',
  },
  {
    id: 'diaethria-clymena',
    name: '红涡蛱蝶',
    latinName: 'Diaethria clymena',
    aliases: ['八八蝶'],
    family,
    wingspan: [35, 45],
    distribution: '巴西、秘鲁、玻利维亚、巴拉圭等南美国家',
    isShownFromBelow: true,
    description:
      '俗称八八蝶。后翅腹面白底上由黑线围出“88”字样，有的个体近似“89”；前翅腹面大片朱红。背面则是黑色，带一道金属蓝绿的弧带。体型虽小而飞行敏捷，常停在路面、墙上与人的皮肤上吸取盐分。',
  },
];
