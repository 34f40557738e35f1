-- A portal can ask for a country in the request with each state: what it has asked for.
ALTER TABLE "connection" ADD COLUMN     "companions" TEXT[] DEFAULT ARRAY[]::TEXT[];
