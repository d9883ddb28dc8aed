/** What `social-cards.ts` measures, bundled as in a function. */
export { cardOf } from '#shared/smart-links/cards/card.ts';
export { drawCard } from '#shared/smart-links/cards/draw-card.ts';
export { PLACES } from '#shared/smart-links/cards/places.ts';
export { blankSmartLink } from '#shared/smart-links/manage/change-smart-link.ts';
