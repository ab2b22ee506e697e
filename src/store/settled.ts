/**
 * Runs an open to its end, to the first failure that is reported to it, or until
 * it took too long, whichever comes first.
 *
 * @param timeout in milliseconds
 */
export async function settled<T>(
  timeout: number,
  open: (fail: (reason: Error) => void) => Promise<T>,
): Promise<T> {
  let fail: (reason: Error) => void = () => {};
  const failed = new Promise<never>((_, reject) => {
    fail = reject;
  });
  // What was opened may report a failure long afterwards.
  failed.catch(() => {});
  const timer = setTimeout(
    () => fail(new Error(`it did not open within ${timeout / 1000} s`)),
    timeout,
  );
  try {
    return await Promise.race([open((reason) => fail(reason)), failed]);
  } finally {
    clearTimeout(timer);
  }
}
