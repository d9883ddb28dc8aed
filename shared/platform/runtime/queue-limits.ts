/**
 * Deliveries of a message before its queue moves it to the dead-letter queue. Many, because valid ones fail
 * while the table is throttled.
 */
export const MAX_RECEIVES = 10;
