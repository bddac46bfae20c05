import { type ReactNode, useEffect, useState } from 'react';
import { createPortal } from 'react-dom';

const COUNT = 3;
/** How long one picture stays (ms). */
export const STAY = 6000;

/**
 * Chains that show one picture of their own in place of the carousel (spec 1 §2 Sign-in), by tenant code: the number
 * of a picture, 0 being that of index.html.
 */
const pictureOfTenant: Readonly<Record<string, number>> = { other: 2 };

const matches = (query: string): boolean => matchMedia(query).matches;
/** Nothing moves for who asks for that, nor where the picture is a small one. */
const mayMove = (): boolean => !matches('(prefers-reduced-motion: reduce)') && !matches('(max-width: 991px)');

interface WelcomePicturesProps {
  readonly tenantCode: string;
  /** The element of index.html that holds the first picture. */
  readonly place: HTMLElement;
}

/**
 * The picture beside the sign-in form: a tenant's own one, or three that take turns. Turning stops while the pointer
 * or the focus is on the pictures, and for good when one is chosen.
 */
export function WelcomePictures({ tenantCode, place }: WelcomePicturesProps): ReactNode {
  const own = pictureOfTenant[tenantCode];
  const [turn, setTurn] = useState(0);
  const [turning, setTurning] = useState(mayMove);
  const shown = own ?? turn;

  useEffect(() => {
    place.setAttribute('data-shown', String(shown));
  }, [place, shown]);

  useEffect(() => {
    if (own !== undefined || !turning) return undefined;
    const timer = setInterval(() => {
      if (!place.matches(':hover')) setTurn((before) => (before + 1) % COUNT);
    }, STAY);
    return () => clearInterval(timer);
  }, [own, turning, place]);

  return createPortal(
    <>
      <Examination />
      <AtHome />
      {own === undefined && (
        <div className="picture-choice" role="group" aria-label="图片" onFocus={() => setTurning(false)}>
          {Array.from({ length: COUNT }, (_, number) => (
            <button
              key={number}
              type="button"
              aria-label={`第${number + 1}张图片`}
              aria-pressed={number === shown}
              onClick={() => {
                setTurning(false);
                setTurn(number);
              }}
            >
              <i />
            </button>
          ))}
        </div>
      )}
    </>,
    place,
  );
}

/** A veterinarian listens to a dog on the table. Colours are the classes of frame.css. */
const Examination = (): ReactNode => (
  <svg className="picture" data-number="1" viewBox="0 0 560 420" aria-hidden="true" focusable="false">
    <circle className="p-glow" cx="280" cy="210" r="190" />
    <path className="p-wall" d="M92 84h376v280H92z" />
    <path className="p-glass" d="M118 112h92v76h-92z" />
    <path className="p-shine" d="M126 188l50-76h18l-50 76z" />
    <path className="p-awning" d="M262 150h86v8h-86z" />
    <path className="p-door" d="M272 122h16v28h-16z" />
    <path className="p-heart" d="M294 130h20v20h-20z" />
    <path className="p-leaf" d="M320 118h14v32h-14z" />
    <path className="p-ground" d="M56 362h448a7 7 0 0 1 0 14H56a7 7 0 0 1 0-14z" />
    <path className="p-paw" d="M134 312h14v50h-14zM296 312h14v50h-14z" />
    <path className="p-roof" d="M112 298h220a7 7 0 0 1 0 14H112a7 7 0 0 1 0-14z" />
    <use href="#picture-dog" transform="translate(14 -64)" />
    <path className="p-ink" d="M366 168c-4-40 16-58 42-58s46 18 42 58l-6 22h-72z" />
    <path className="p-cream" d="M374 164c0-20 12-32 34-32s34 12 34 32c0 26-14 44-34 44s-34-18-34-44z" />
    <path className="p-ink" d="M372 160c8-18 26-26 36-26s28 8 36 26c4-30-10-44-36-44s-40 14-36 44z" />
    <circle className="p-ink" cx="396" cy="168" r="3.6" />
    <circle className="p-ink" cx="420" cy="168" r="3.6" />
    <path className="p-ink-line" d="M400 186c4 5 12 5 16 0" />
    <path className="p-door" d="M346 362c-6-98 10-152 62-152s68 54 62 152z" />
    <path className="p-door" d="M356 240c-24 16-44 24-78 26v20c40 0 70-8 96-24z" />
    <circle className="p-cream" cx="274" cy="276" r="12" />
    <path className="p-sign" d="M390 210l18 26 18-26-18-6z" />
    <path className="p-ink-line" d="M384 214c-2 40 48 40 48 0M408 246v26" />
    <circle className="p-tag" cx="408" cy="278" r="7" />
    <path className="p-cross" d="M434 292h10v9h9v10h-9v9h-10v-9h-9v-10h9z" />
  </svg>
);

/** A cat and a dog, well again, at home. */
const AtHome = (): ReactNode => (
  <svg className="picture" data-number="2" viewBox="0 0 560 420" aria-hidden="true" focusable="false">
    <circle className="p-glow" cx="280" cy="210" r="190" />
    <path className="p-cloud" d="M92 118h58a17 17 0 0 0 2-34 26 26 0 0 0-49-7 21 21 0 0 0-11 41z" />
    <path className="p-door" d="M182 72h208v150H182z" />
    <path className="p-glass" d="M192 82h90v130h-90zM290 82h90v130h-90z" />
    <path className="p-shine" d="M200 212l76-120v28l-58 92zM298 212l76-120v28l-58 92z" />
    <path className="p-awning" d="M112 226a30 30 0 0 1 30-30h276a30 30 0 0 1 30 30v84H112z" />
    <path className="p-stripe" d="M138 282h284v34H138z" />
    <path className="p-pot" d="M96 262a20 20 0 0 1 42 0v54h284v-54a20 20 0 0 1 42 0v82H96z" />
    <path className="p-roof" d="M116 344h14v18h-14zM430 344h14v18h-14z" />
    <path className="p-ground" d="M56 362h448a7 7 0 0 1 0 14H56a7 7 0 0 1 0-14z" />
    <use href="#picture-dog" transform="translate(4 -44)" />
    <use href="#picture-cat" transform="translate(12 -44)" />
    <path
      className="p-heart"
      d="M262 150c-12-10-22-17-22-28 0-7 5-12 11-12 5 0 9 2 11 7 2-5 6-7 11-7 6 0 11 5 11 12 0 11-10 18-22 28z"
    />
    <path className="p-heart" d="M456 346h44l-6 16h-32z" />
    <path className="p-dog-dark" d="M460 346c2-10 12-12 18-8 8-4 16 0 18 8z" />
  </svg>
);
