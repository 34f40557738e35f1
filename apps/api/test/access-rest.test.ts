import { testProduct } from "@plumbline/dev-env/testing/test-product.ts";
import { accessMatrix, REST_ASKS } from "./support/access-matrix.ts";

accessMatrix(REST_ASKS, () => testProduct());
