/** Readings of Chinese characters, without tones: `行` -> `['xing', 'hang', 'heng']`; others have none. */
export type Readings = (character: string) => readonly string[];

const HAN = /\p{Script=Han}/u;

/** Fetches the table of readings (pinyin-pro): the largest part of the search box, and it works without. */
export async function loadReadings(): Promise<Readings> {
  const { pinyin } = await import(/* webpackChunkName: "pinyin" */ 'pinyin-pro');
  const known = new Map<string, readonly string[]>();
  return (character) => {
    let readings = known.get(character);
    if (!readings) {
      readings = HAN.test(character)
        ? [...new Set(pinyin(character, { toneType: 'none', type: 'array', multiple: true, v: true }))]
        : [];
      known.set(character, readings);
    }
    return readings;
  };
}
