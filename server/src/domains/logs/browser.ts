const browsers: readonly (readonly [RegExp, string])[] = [
  [/MicroMessenger\/(\d+)/, '微信'],
  [/Edg(?:e|A|iOS)?\/(\d+)/, 'Edge'],
  [/OPR\/(\d+)/, 'Opera'],
  [/Firefox\/(\d+)/, 'Firefox'],
  [/(?:Chrome|CriOS)\/(\d+)/, 'Chrome'],
  [/Version\/(\d+).*Safari/, 'Safari'],
];
const systems: readonly (readonly [RegExp, string])[] = [
  [/Windows/, 'Windows'],
  [/Android/, 'Android'],
  [/iPhone|iPad/, 'iOS'],
  [/Mac OS X/, 'macOS'],
  [/Linux/, 'Linux'],
];

/** `Chrome 141 / Windows`; the header itself when it names no browser. */
export function browserName(userAgent: string): string {
  for (const [pattern, name] of browsers) {
    const found = pattern.exec(userAgent);
    if (!found) continue;
    const system = systems.find(([of]) => of.test(userAgent))?.[1];
    return `${name} ${found[1] ?? ''}${system ? ` / ${system}` : ''}`;
  }
  return userAgent.slice(0, 60);
}
