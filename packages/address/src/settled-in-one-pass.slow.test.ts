import "./settled-in-one-pass.test.ts";
