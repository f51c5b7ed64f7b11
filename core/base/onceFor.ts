/**
 * Caches the results of `make` by its first argument, for the lifetime of that object. All other arguments must be
 * determined by the first.
 */
export function onceFor<Key extends object, Rest extends unknown[], Value>(
  make: (key: Key, ...rest: Rest) => Value,
): (key: Key, ...rest: Rest) => Value {
  const values = new WeakMap<Key, { readonly value: Value }>()
  return (key, ...rest) => {
    let cached = values.get(key)
    if (cached === undefined) {
      cached = { value: make(key, ...rest) }
      values.set(key, cached)
    }
    return cached.value
  }
}
