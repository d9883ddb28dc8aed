/** Logarithm of the beta function. */
export const logBeta = (a: number, b: number): number => logGamma(a) + logGamma(b) - logGamma(a + b);

/** Stirling's series is exact to 1e-12 from here on. */
const STIRLING_FROM = 10;

/** Logarithm of the gamma function for positive numbers. */
export function logGamma(x: number): number {
  let [shifted, product] = [x, 1];
  while (shifted < STIRLING_FROM) product *= shifted++;
  const square = 1 / (shifted * shifted);
  const series =
    (1 / 12 - square * (1 / 360 - square * (1 / 1260 - square * (1 / 1680 - square / 1188)))) / shifted;
  return (
    (shifted - 0.5) * Math.log(shifted) - shifted + Math.log(2 * Math.PI) / 2 + series - Math.log(product)
  );
}
