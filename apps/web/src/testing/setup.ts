import { configure } from "@testing-library/react";

// A busy computer renders a page later than the library's one second.
configure({ asyncUtilTimeout: 5_000 });
