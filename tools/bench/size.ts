/** Whether benches run at their smallest size, to see that they still run: `--smallest`. */
export const isSmallest = process.argv.includes('--smallest');

/** A number at full size, or at the smallest. */
export const sized = (full: number, smallest: number): number => (isSmallest ? smallest : full);
