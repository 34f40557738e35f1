import { testProduct } from "@plumbline/dev-env/testing/test-product.ts";
import { withoutRowSecurity } from "@plumbline/dev-env/testing/without-row-security.ts";
import { idorMatrix } from "./support/idor-matrix.ts";

// The same matrix with row-level security off: the queries' own filters suffice. That row-level security suffices alone is
// tested in packages/core/test/db/isolation.test.ts.
idorMatrix(async () => {
  const product = await testProduct();
  await withoutRowSecurity(product.adminUrl);
  return product;
});
