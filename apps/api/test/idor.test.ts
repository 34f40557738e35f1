import { testProduct } from "@plumbline/dev-env/testing/test-product.ts";
import { idorMatrix } from "./support/idor-matrix.ts";

idorMatrix(() => testProduct());
