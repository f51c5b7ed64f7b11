import { describe, expect, it } from 'vitest'
import { createSurfaceMesh } from '../../../core/geometry/surfaceMesh.ts'
import { closedMeshes } from '../../support/closedMeshes.ts'
import { cubeGrid, cubes, insideOut, joined, moved, torus, type TestMesh } from '../../support/meshParts.ts'
import { hemisphere, oddMeshes, sheet, triangle } from '../../support/openMeshes.ts'

const meshOf = ({ positions, triangles }: TestMesh) => createSurfaceMesh(positions, triangles)

describe('createSurfaceMesh', () => {
  it('reports all closed test meshes as closed and consistent, with positive volume', () => {
    const meshes = closedMeshes()
    expect(meshes.length).toBeGreaterThanOrEqual(195)
    for (const test of meshes) {
      const mesh = meshOf(test)
      const { closed, borderEdges, inconsistentEdges, nonManifoldEdges, degenerateTriangles } = mesh.topology
      expect({
        name: test.name,
        closed,
        borderEdges,
        inconsistentEdges,
        nonManifoldEdges,
        degenerateTriangles,
      }).toEqual({
        name: test.name,
        closed: true,
        borderEdges: 0,
        inconsistentEdges: 0,
        nonManifoldEdges: 0,
        degenerateTriangles: 0,
      })
      expect(mesh.volume, test.name).toBeGreaterThan(0)
    }
  })

  it('measures area, volume and components', () => {
    const boxes = meshOf(joined('boxes', cubes('', cubeGrid(2, 3, 4)), moved(cubes('', cubeGrid(1, 1, 1)), 9e6, 0, 0)))
    expect(boxes.area).toBeCloseTo(58, 9)
    expect(boxes.topology.componentCount).toBe(2)
    expect([...boxes.topology.componentArea]).toEqual([52, 6])
    expect(boxes.topology.componentVolume[0]! / 24).toBeCloseTo(1, 6)
    expect([...boxes.topology.componentClosed]).toEqual([1, 1])
    expect(meshOf(insideOut(torus(1, 0.3, 32, 64))).volume).toBeCloseTo(-2 * Math.PI ** 2 * 0.09, 1)
  })

  it('counts border, inconsistent and non-manifold edges', () => {
    expect(meshOf(triangle).topology).toMatchObject({ edgeCount: 3, borderEdges: 3, closed: false, componentCount: 1 })
    expect(meshOf(sheet(4)).topology).toMatchObject({ borderEdges: 16, inconsistentEdges: 0, componentCount: 1 })
    expect(meshOf(hemisphere(4, 8)).topology.borderEdges).toBe(8)
    const folded = createSurfaceMesh([0, 0, 0, 1, 0, 0, 0, 1, 0, 0, -1, 0], [0, 1, 2, 0, 1, 3])
    expect(folded.topology).toMatchObject({ inconsistentEdges: 1, borderEdges: 4, closed: false })
    const box = cubes('', cubeGrid(1, 1, 1))
    const twice = meshOf(joined('', box, box))
    expect(twice.topology).toMatchObject({ nonManifoldEdges: 18, closed: true })
  })

  it('keeps degenerate triangles and handles all invalid meshes', () => {
    for (const test of oddMeshes) {
      const mesh = meshOf(test)
      expect(mesh.triangleCount, test.name).toBe(test.triangles.length / 3)
      expect(Number.isFinite(mesh.area + mesh.volume + mesh.extent), test.name).toBe(true)
    }
    expect(createSurfaceMesh([0, 0, 0, 1, 0, 0], [0, 1, 1]).topology).toMatchObject({
      degenerateTriangles: 1,
      closed: false,
    })
  })
})
