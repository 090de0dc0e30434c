/**
 * `right`: results expected among the first three. `=` before an id: must be first. `#category`:
 * all top results are in a category with that name. `@text`: all have it in their name.
 */
interface Query {
  readonly asked: string;
  readonly right: readonly string[];
}

/** Each line is a query, an arrow, and accepted ids. */
const TABLE: Readonly<Record<string, string>> = {
  'Chinese, whole names': `
    裳凤蝶 → =troides-helena
    绿鸟翼凤蝶 → =ornithoptera-priamus
    绿凤蝶 → =graphium-antiphates
    青凤蝶 → =graphium-sarpedon
    绢粉蝶 → =aporia-crataegi
    金凤蝶 → =papilio-machaon
    枯叶蛱蝶 → =kallima-inachus
    阿波罗绢蝶 → =parnassius-apollo
    歌利亚鸟翼凤蝶 → =ornithoptera-goliath
    丽蛱蝶 → =parthenos-sylvia
    大紫蛱蝶 → =sasakia-charonda
    伊眼灰蝶 → =polyommatus-icarus`,
  'numbers of the shop': `
    DC0001 → =aglais-io-framed
    DC0020-03 → =charaxes-jasius-spread
    dc 0001 → =aglais-io-framed
    ＤＣ０００１ → =aglais-io-framed`,
  'scientific names that were replaced': `
    inachis io → =aglais-io
    Vanessa io → =aglais-io
    nymphalis io → =aglais-io
    Inachis io (Linnaeus, 1758) → =aglais-io
    achillides → papilio-paris papilio-blumei papilio-maackii papilio-ulysses
    Papilio (Trogonoptera) brookiana → =trogonoptera-brookiana`,
  'Chinese, any part': `
    歌利亚 → =ornithoptera-goliath
    欢乐女神 → =morpho-didius
    女神闪蝶 → =morpho-didius
    猫头鹰 → =caligo-eurilochus
    天堂 → =papilio-ulysses
    巴黎 → =papilio-paris
    枯叶 → =kallima-inachus
    红颈 → =trogonoptera-brookiana
    翠叶 → =trogonoptera-brookiana
    孔雀 → =aglais-io
    鹤顶 → =hebomoia-glaucippe
    白闪蝶 → =morpho-polyphemus
    君主 → =danaus-plexippus
    帛斑 → =idea-leuconoe
    彩袄 → =agrias-claudina
    黑脉绡 → =greta-oto
    双尾 → =charaxes-jasius
    多尾 → =bhutanitis-lidderdalii
    灰蝶 → =polyommatus-icarus
    女神标本 → morpho-didius-spread morpho-didius-spread-f
    三蓝 → =set-morpho-trio
    抽屉 → =set-drawer-twenty
    入门 → =set-beginner-six
    水墨 → =idea-leuconoe-framed
    博物馆级 → =ornithoptera-goliath-framed
    放大镜 → =lamproptera-curius-framed
    迁飞图卡 → =danaus-plexippus-framed
    微型画框 → =polyommatus-icarus-framed`,
  'Chinese, a species and more': `
    裳凤蝶展翅 → =troides-helena-spread
    裳凤蝶画框 → =troides-helena-framed
    裳凤蝶三角袋 → =troides-helena-papered
    裳凤蝶 雌 → =troides-helena-spread-f
    雌裳凤蝶 → =troides-helena-spread-f
    裳凤蝶♀ → =troides-helena-spread-f
    裳凤蝶雌蝶 → =troides-helena-spread-f
    秘鲁 欢乐女神 → morpho-didius-spread morpho-didius-papered morpho-didius-framed morpho-didius-spread-f
    欢乐女神 秘鲁 画框 → =morpho-didius-framed
    泰国裳凤蝶 → =troides-helena-framed
    日本大紫蛱蝶 → sasakia-charonda-spread sasakia-charonda-spread-f sasakia-charonda-framed
    鸟翼凤蝶 组合 → =set-birdwings
    歌利亚 雌雄 → =ornithoptera-goliath-pair
    菲律宾 丽蛱蝶 → =parthenos-sylvia-spread
    青凤蝶小画框 → =graphium-sarpedon-framed
    闪蝶 立体画框 → morpho-didius-framed morpho-peleides-framed
    展翅标本 裳凤蝶 → =troides-helena-spread
    画框 天堂凤蝶 → =papilio-ulysses-framed
    法国 伊眼灰蝶 → =polyommatus-icarus-framed
    老挝枯叶 → =kallima-inachus-framed`,
  'Latin, whole': `
    Troides helena → =troides-helena
    troides helena → =troides-helena
    ORNITHOPTERA PRIAMUS → =ornithoptera-priamus
    Papilio paris → =papilio-paris
    Aglais io → =aglais-io
    Greta oto → =greta-oto
    Morpho didius → =morpho-didius
    Danaus plexippus → =danaus-plexippus
    helena → =troides-helena
    brookiana → =trogonoptera-brookiana
    machaon → =papilio-machaon
    apollo → =parnassius-apollo
    ulysses → =papilio-ulysses
    icarus → =polyommatus-icarus
    io → =aglais-io
    trogonoptera → =trogonoptera-brookiana
    polyommatus → =polyommatus-icarus
    Troides-helena → =troides-helena
    troides_helena → =troides-helena
    troideshelena → =troides-helena
    papilioparis → =papilio-paris
    helena troides → =troides-helena
    trogon → =trogonoptera-brookiana
    lidder → =bhutanitis-lidderdalii
    polyph → =morpho-polyphemus`,
  'Latin, genus abbreviated': `
    O. priamus → =ornithoptera-priamus
    O priamus → =ornithoptera-priamus
    O.priamus → =ornithoptera-priamus
    T. helena → =troides-helena
    t.helena → =troides-helena
    T. brookiana → =trogonoptera-brookiana
    P. machaon → =papilio-machaon
    P. apollo → =parnassius-apollo
    P. rapae → =pieris-rapae
    Orn. goliath → =ornithoptera-goliath
    M. rhetenor → =morpho-rhetenor
    G. sarpedon → =graphium-sarpedon
    G. rhamni → =gonepteryx-rhamni
    D. hyparete → =delias-hyparete
    H. melpomene → =heliconius-melpomene`,
  'Latin, wrong endings': `
    Troides helenus → =troides-helena
    helenum → =troides-helena
    Ornithoptera priama → =ornithoptera-priamus
    priamum → =ornithoptera-priamus
    Morpho didia → =morpho-didius
    croesa → =ornithoptera-croesus
    plexippa → =danaus-plexippus
    Kallima inacha → =kallima-inachus
    brookianus → =trogonoptera-brookiana
    claudinus → =agrias-claudina
    Greta ota → =greta-oto
    blumea → =papilio-blumei
    T. helenus → =troides-helena
    jasia → =charaxes-jasius`,
  'Latin, mistyped': `
    Troides helna → =troides-helena
    helwna troydes → =troides-helena
    Trodes helena → =troides-helena
    Ornitoptera priamus → =ornithoptera-priamus
    ornithopera → ornithoptera-priamus ornithoptera-croesus ornithoptera-goliath
    Morfo didius → =morpho-didius
    morpho dideus → =morpho-didius
    plexipus → =danaus-plexippus
    brokiana → =trogonoptera-brookiana
    brookeana → =trogonoptera-brookiana
    glaucipe → =hebomoia-glaucippe
    machoan → =papilio-machaon
    ulyses → =papilio-ulysses
    ulisses → =papilio-ulysses
    sarpeodn → =graphium-sarpedon
    polyfemus → =morpho-polyphemus
    retenor → =morpho-rhetenor
    podalirus → =iphiclides-podalirius
    eurylochus → =caligo-eurilochus
    kalima inachus → =kallima-inachus
    crategi → =aporia-crataegi`,
  'Pinyin without tones': `
    shangfengdie → =troides-helena
    shang feng die → =troides-helena
    changfengdie → =troides-helena
    kuyejiadie → =kallima-inachus
    ku ye → =kallima-inachus
    huanlenvshen → =morpho-didius
    huan le nü shen → =morpho-didius
    huanlenushen → =morpho-didius
    lvfengdie → =graphium-antiphates
    lufengdie → =graphium-antiphates
    lüfengdie → =graphium-antiphates
    jinfengdie → =papilio-machaon
    maotouying → =caligo-eurilochus
    bali → =papilio-paris
    tiantang → =papilio-ulysses
    abo luo → =parnassius-apollo
    geliya → =ornithoptera-goliath
    shang feng → =troides-helena
    shangfengd → =troides-helena
    kongque jiadie → =aglais-io
    junzhu → =danaus-plexippus
    he ding → =hebomoia-glaucippe
    Shang Feng Die → =troides-helena
    shangfengdiezhanchi → =troides-helena-spread
    shangfengdie huakuang → =troides-helena-framed
    shang'fengdie → =troides-helena`,
  'Pinyin with tones': `
    shāng fèng dié → =troides-helena
    cháng fèng dié → =troides-helena
    kūyè jiádié → =kallima-inachus
    jīn fèngdié → =papilio-machaon
    lǜ fèng dié → =graphium-antiphates
    ku1ye4 → =kallima-inachus
    tian1 tang2 feng4 die2 → =papilio-ulysses
    mei3feng4die2 → =papilio-memnon`,
  'Pinyin by initials': `
    sfd → troides-helena
    kyjd → =kallima-inachus
    hlnssd → =morpho-didius
    mtyhd → =caligo-eurilochus
    ttfd → =papilio-ulysses
    blcfd → =papilio-paris
    abljd → =parnassius-apollo
    glynyfd → =ornithoptera-goliath
    dzjd → =sasakia-charonda
    sfdzc → =troides-helena-spread
    kyjdhk → =kallima-inachus-framed
    jzbd → =danaus-plexippus
    shfd → troides-helena
    maoty → =caligo-eurilochus`,
  'Chinese, mistyped': `
    枯叶夹蝶 → =kallima-inachus
    枯叶峡蝶 → =kallima-inachus
    阿波萝绢蝶 → =parnassius-apollo
    歌莉亚鸟翼凤蝶 → =ornithoptera-goliath
    欢乐女神闪碟 → =morpho-didius
    猫头鹰还蝶 → =caligo-eurilochus`,
  'Pinyin, mistyped': `
    shangfendie → =troides-helena
    kuyehudie → =kallima-inachus
    sangfengdie → troides-helena
    kuyejiaide → =kallima-inachus
    tiantanfengdie → =papilio-ulysses
    maotoyinghuandie → =caligo-eurilochus`,
  'Traditional characters': `
    裳鳳蝶 → =troides-helena
    綠鳥翼鳳蝶 → =ornithoptera-priamus
    歡樂女神閃蝶 → =morpho-didius
    枯葉蛺蝶 → =kallima-inachus
    貓頭鷹環蝶 → =caligo-eurilochus
    絹粉蝶 → =aporia-crataegi
    麗蛺蝶 → =parthenos-sylvia
    紅頸鳳蝶 → trogonoptera-brookiana trogonoptera-brookiana-spread
    翠葉紅頸 → =trogonoptera-brookiana
    鶴頂粉蝶 → =hebomoia-glaucippe
    雙尾螯蛺蝶 → =charaxes-jasius
    裳鳳蝶畫框 → =troides-helena-framed
    多尾鳳蝶 典藏畫框 → =bhutanitis-lidderdalii-framed`,
  'Synonyms of the editors': `
    金鸟翼凤蝶 → =ornithoptera-croesus
    帝王蝶 → =danaus-plexippus
    帝王 → =danaus-plexippus
    Monarch → =danaus-plexippus
    monarc → =danaus-plexippus
    Rajah Brooke → =trogonoptera-brookiana
    rajah → =trogonoptera-brookiana
    红颈鸟翼 → =trogonoptera-brookiana
    八八蝶 → diaethria-clymena diaethria-clymena-spread
    枯叶蝶 → =kallima-inachus
    英雄翠凤蝶 → =papilio-ulysses
    大白斑蝶 → =idea-leuconoe
    菜青虫 → =pieris-rapae
    diwangdie → =danaus-plexippus
    dwd → danaus-plexippus
    蓝闪蝶 → morpho-peleides
    帝王蝶 画框 → =danaus-plexippus-framed
    黄凤蝶 → =papilio-machaon
    樹粉蝶 → =aporia-crataegi`,
  'Mixed scripts, spaces, signs, full width': `
    裳feng蝶 → =troides-helena
    shang凤蝶 → =troides-helena
    ｈｅｌｅｎａ → =troides-helena
    Ｔｒｏｉｄｅｓ　ｈｅｌｅｎａ → =troides-helena
    　 裳 凤 蝶 　 → =troides-helena
    “裳凤蝶” → =troides-helena
    裳凤蝶（雌） → =troides-helena-spread-f
    裳凤蝶, Troides helena → =troides-helena
    helena 画框 → =troides-helena-framed
    helena画框 → =troides-helena-framed
    morpho 女神 → =morpho-didius
    Papilio 天堂 → =papilio-ulysses
    troides 裳凤蝶 展翅 → =troides-helena-spread
    kuye蛱蝶 → =kallima-inachus
    枯叶 inachus → =kallima-inachus
    T.　helena♀ → =troides-helena-spread-f
    didius・闪蝶 → =morpho-didius
    【阿波罗】 → =parnassius-apollo`,
  'Numbers of products': `
    troides-helena-spread-f → =troides-helena-spread-f
    set-kites → =set-kites
    MORPHO-DIDIUS-FRAMED → =morpho-didius-framed
    set-birdwings → =set-birdwings`,
};

/** Everyday words, other languages, facet values, and input method errors. */
const EVERYDAY_TABLE: Readonly<Record<string, string>> = {
  'One wrong homophone': `
    风蝶 → @凤蝶
    凤碟 → @凤蝶
    闪碟 → @闪蝶
    裳风蝶 → =troides-helena
    红风蝶 → ornithoptera-croesus trogonoptera-brookiana
    尚凤蝶 → =troides-helena
    裳凤碟 → =troides-helena
    卷蝶 → parnassius-apollo
    枯叶碟 → =kallima-inachus
    美风蝶 → =papilio-memnon
    金风蝶 → =papilio-machaon
    帝王碟 → =danaus-plexippus
    裳风蝶展翅 → =troides-helena-spread
    八八碟 → diaethria-clymena diaethria-clymena-spread`,
  'Names with author, year or subgenus': `
    Troides helena (Linnaeus, 1758) → =troides-helena
    Papilio (Achillides) paris → =papilio-paris
    Morpho didius Hopffer, 1874 → =morpho-didius
    Papilio machaon Linnaeus 1758 → =papilio-machaon
    Greta oto (Hewitson, [1855]) → =greta-oto
    Papilio (Achillides) blumei Boisduval, 1836 → =papilio-blumei
    troides helena linnaeus 1758 → =troides-helena
    裳凤蝶 Troides helena (Linnaeus, 1758) → =troides-helena
    Papilio machaon Linnaeus → =papilio-machaon`,
  'Everyday names in English': `
    blue morpho → morpho-didius morpho-peleides
    owl butterfly → =caligo-eurilochus
    owl → =caligo-eurilochus
    glasswing → =greta-oto
    glass wing → =greta-oto
    glasswing butterfly → =greta-oto
    monarch butterfly → =danaus-plexippus
    peacock butterfly → =aglais-io
    swallowtail → papilio-machaon iphiclides-podalirius papilio-blumei
    apollo butterfly → =parnassius-apollo
    paper kite → =idea-leuconoe
    dead leaf butterfly → =kallima-inachus
    leaf butterfly → =kallima-inachus
    rajah brooke's birdwing → =trogonoptera-brookiana
    goliath birdwing → =ornithoptera-goliath
    birdwing → ornithoptera-priamus ornithoptera-croesus ornithoptera-goliath troides-helena
    birdwings → ornithoptera-priamus ornithoptera-croesus ornithoptera-goliath troides-helena
    88 butterfly → =diaethria-clymena
    eighty eight → =diaethria-clymena
    cabbage white → =pieris-rapae
    brimstone → =gonepteryx-rhamni
    postman → =heliconius-melpomene
    clipper → =parthenos-sylvia
    white morpho → =morpho-polyphemus
    common blue → polyommatus-icarus morpho-peleides
    great mormon → =papilio-memnon
    blue mountain swallowtail → =papilio-ulysses
    purple emperor → =sasakia-charonda
    bhutan glory → =bhutanitis-lidderdalii
    red lacewing → =cethosia-biblis`,
  'Everyday names in Japanese': `
    モルフォ → morpho-didius morpho-peleides morpho-rhetenor morpho-polyphemus
    モルフォ蝶 → =morpho-didius
    もるふぉ → morpho-didius morpho-peleides morpho-rhetenor morpho-polyphemus
    ﾓﾙﾌｫ → morpho-didius morpho-peleides morpho-rhetenor morpho-polyphemus
    アゲハ → papilio-ulysses papilio-memnon papilio-machaon troides-helena bhutanitis-lidderdalii trogonoptera-brookiana
    オオムラサキ → =sasakia-charonda
    大紫 → =sasakia-charonda
    フクロウチョウ → =caligo-eurilochus
    コノハチョウ → =kallima-inachus
    木の葉蝶 → =kallima-inachus
    アカエリトリバネアゲハ → =trogonoptera-brookiana
    オオゴマダラ → =idea-leuconoe
    モンシロチョウ → =pieris-rapae
    紋白蝶 → =pieris-rapae
    アサギ アオスジアゲハ → =graphium-sarpedon
    青筋揚羽 → =graphium-sarpedon
    クジャクチョウ → =aglais-io
    トリバネアゲハ → ornithoptera-priamus ornithoptera-croesus ornithoptera-goliath trogonoptera-brookiana`,
  'Other Chinese names': `
    88蝶 → =diaethria-clymena
    八十八蝶 → =diaethria-clymena
    玻璃翼蝶 → =greta-oto
    透明蝴蝶 → =greta-oto
    玻璃蝶 → =greta-oto
    猫头鹰蝶 → =caligo-eurilochus
    帝王斑蝶 → =danaus-plexippus
    黑脉金斑蝶 → =danaus-plexippus
    孔雀蝶 → =aglais-io
    太阳神绢蝶 → =parnassius-apollo
    大蓝闪蝶 → =morpho-didius
    日本国蝶 → =sasakia-charonda
    树叶蝶 → =kallima-inachus
    纸风筝 → =idea-leuconoe
    白蝴蝶 → =pieris-rapae
    红颈凤蝶 → =trogonoptera-brookiana
    多型凤蝶 → =papilio-memnon`,
  'Colours and places': `
    蓝色蝴蝶 → morpho-rhetenor morpho-peleides morpho-didius papilio-ulysses
    blue butterfly → morpho-peleides morpho-didius morpho-rhetenor papilio-ulysses graphium-sarpedon polyommatus-icarus
    紫色 → graphium-weiskei sasakia-charonda polyommatus-icarus
    green swallowtail → =papilio-blumei
    透明 → greta-oto cithaerias-pireta
    橙色斑蝶 → =danaus-plexippus
    红色蛱蝶 → cethosia-biblis aglais-io agrias-claudina
    绿色凤蝶 → ornithoptera-priamus graphium-antiphates papilio-maackii papilio-paris
    廷戈玛丽亚 → morpho-didius-spread morpho-didius-spread-f
    瓦努科 闪蝶 → morpho-didius-spread morpho-didius-spread-f
    苏拉威西 → papilio-blumei-spread papilio-blumei-papered papilio-blumei-framed
    山梨县 → sasakia-charonda-spread sasakia-charonda-spread-f`,
  'Kinds, sexes, countries': `
    蝴蝶画框 → #framed
    相框 → #framed
    闪蝶相框 → morpho-didius-framed morpho-rhetenor-framed morpho-peleides-framed
    framed morpho → morpho-didius-framed morpho-rhetenor-framed morpho-peleides-framed
    framed blue morpho → morpho-didius-framed morpho-peleides-framed
    papered → #papered
    未展翅 裳凤蝶 → =troides-helena-papered
    spread helena → =troides-helena-spread
    礼物 → #framed #set
    生日礼物 → #framed #set
    butterfly gift → #framed #set
    送礼 闪蝶 → morpho-didius-framed morpho-rhetenor-framed morpho-peleides-framed
    鸟翼凤蝶 套装 → =set-birdwings
    morpho ♂ → morpho-didius-spread morpho-rhetenor-spread morpho-peleides-spread
    闪蝶 母 → =morpho-didius-spread-f
    公的裳凤蝶 → =troides-helena-spread
    female helena → =troides-helena-spread-f
    brookiana female → =trogonoptera-brookiana-spread-f
    peru morpho → morpho-didius-spread morpho-didius-spread-f morpho-didius-papered
    秘鲁闪蝶 → morpho-didius-spread morpho-didius-spread-f morpho-didius-papered
    papua new guinea → graphium-weiskei-spread ornithoptera-priamus-spread
    巴新 → graphium-weiskei-spread ornithoptera-priamus-spread
    costa rica owl → caligo-eurilochus-spread caligo-eurilochus-framed
    印尼 天堂凤蝶 → =papilio-ulysses-spread
    japan → sasakia-charonda-spread sasakia-charonda-spread-f sasakia-charonda-framed
    法国蝴蝶 → iphiclides-podalirius-spread polyommatus-icarus-framed`,
  'Facts and words that nobody knows': `
    闪蝶 → morpho-didius
    闪蝶 A1 → morpho-didius
    裳凤蝶 A1- → =troides-helena
    helena B级 → =troides-helena
    闪蝶 13厘米 → morpho-didius
    100元以下 闪蝶 → morpho-didius
    裳凤蝶 ¥168 → =troides-helena
    蓝闪蝶标本 → morpho-peleides morpho-rhetenor
    便宜的闪蝶 → morpho-didius
    闪蝶 qwzx → morpho-didius
    裳凤蝶 正品保证 → =troides-helena
    哪里买猫头鹰蝶 → =caligo-eurilochus`,
  'Host plants': `
    马兜铃 → troides-helena ornithoptera-priamus trogonoptera-brookiana
    马兜铃属 → troides-helena ornithoptera-priamus trogonoptera-brookiana
    柑橘 → =papilio-memnon
    芸香科 → papilio-memnon papilio-paris papilio-maackii
    西番莲 → =heliconius-melpomene
    荨麻 → =aglais-io
    马利筋 → =danaus-plexippus
    樟树 → =graphium-sarpedon`,
};

type Kinds = readonly (readonly [kind: string, queries: readonly Query[]])[];

const readTable = (table: Readonly<Record<string, string>>): Kinds =>
  Object.entries(table).map(([kind, lines]) => [
    kind,
    lines
      .split('\n')
      .filter((line) => line.includes(' → '))
      .map((line) => {
        const [asked = '', right = ''] = line.replace(/^ {4}/, '').split(' → ');
        return { asked, right: right.trim().split(' ') };
      }),
  ]);

export const QUERIES = readTable(TABLE);
export const EVERYDAY_QUERIES = readTable(EVERYDAY_TABLE);
