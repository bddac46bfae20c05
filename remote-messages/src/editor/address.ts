/** What the pictures of a text are for, as part of their addresses. */
export const KEYWORD = 'notice';

/** A page of the product: a path on this site. */
const OWN_PATH = /^\/(?![/\\])/;

/** Where a link may lead: http, https, or a page of the product. */
export const isLinkTarget = (address: string): boolean => {
  if (OWN_PATH.test(address)) return true;
  if (!/^https?:\/\//i.test(address)) return false;
  return URL.canParse(address);
};

/** What was typed as an address: `pets.example/a` means https. `''` for what is none. */
export function addressOf(typed: string): string {
  const text = typed.trim();
  if (isLinkTarget(text)) return text;
  const guess = `https://${text}`;
  return /^[\w-]+(\.[\w-]+)+([/?#:]\S*)?$/.test(text) && isLinkTarget(guess) ? guess : '';
}

/** A picture of this server. */
export const isOwnPicture = (address: string): boolean => OWN_PATH.test(address);
